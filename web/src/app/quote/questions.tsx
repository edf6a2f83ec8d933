/** The underwriting questions in full, and Get Quote. */
import { Button, Checkbox, Tooltip } from 'antd';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { MESSAGES } from '@/features/prospect/draft/messages';
import { QuestionList, questionPath } from '@/features/prospect/company/question-list';
import { AnsweredLine } from '@/features/prospect/company/questions-section';
import type { Draft } from '@/features/prospect/draft/model';
import { askedAnswers, unanswered } from '@/features/prospect/draft/questions';
import { SaveLine } from '@/features/prospect/flow/save-line';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StickyBar } from '@/ui/sticky-bar';
import { useEffect, useEffectEvent, useState } from 'react';
import { useButtonsHidden, useQuoteFlow } from './flow';
import styles from './profile.module.css';

/** Id of the box. */
const READ = 'answers-read';

const askedQuestions = ({ uwQues, childrenLoc }: Draft) =>
  askedAnswers(
    uwQues,
    childrenLoc.map(({ state }) => state),
  );

/** Whether somebody has to say yet that the answers were read: once, before the first quote of a prospect. */
function useUnread(): boolean {
  const { record } = useQuoteFlow();
  const answersRead = useDraft((view) => view.answersRead);
  return !answersRead && (record?.last_run_id ?? null) === null;
}

/** Ctrl+Enter presses Get Quote from wherever the focus is. */
function useGoOnKey(press: () => unknown, closed: boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || closed) return;
    event.preventDefault();
    press();
  });
  useEffect(() => {
    const heard = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
}

/** The one conscious word about answers that stood there before anybody read them. */
function AnswersRead({ refused }: { refused: boolean }) {
  const { store } = useDraftSession();
  const { record } = useQuoteFlow();
  const read = useDraft((view) => view.answersRead);
  const viewOnly = useDraft((view) => view.viewOnly);
  if (viewOnly || (record?.last_run_id ?? null) !== null) return null;
  return (
    <span className={styles.read}>
      <Checkbox id={READ} checked={read} onChange={(event) => store.confirm(event.target.checked)}>
        I have read the answers, and they are right
      </Checkbox>
      {refused && !read && (
        <span className={styles.failed} role="alert">
          Tick it first
        </span>
      )}
    </span>
  );
}

/** The step. */
export default function QuestionsStep() {
  const { getQuote, goTo } = useQuoteFlow();
  const { store } = useDraftSession();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const hidden = useButtonsHidden();
  const left = useDraft(({ draft }) => unanswered(askedQuestions(draft)).length);
  const [refused, setRefused] = useState<'gap' | 'unread'>();
  const asks = useUnread();
  const press = () => {
    const { draft, issues } = store.read();
    const [gap] = unanswered(askedQuestions(draft));
    setRefused(gap !== undefined ? 'gap' : asks ? 'unread' : undefined);
    if (gap !== undefined) return jumpTo(questionPath(gap));
    if (asks) return document.getElementById(READ)?.focus();
    if (issues.size > 0) {
      store.attempt();
      return goTo('profile');
    }
    return getQuote();
  };
  useGoOnKey(press, hidden);
  return (
    <>
      <PageHeader title={MESSAGES.questionsHeading} eyebrow={company} actions={<SaveLine />} />
      <Panel
        title="Answers"
        lead="Every answer starts at its usual value. Read them through; Y and N answer the question that has the focus, Ctrl+Enter goes on."
      >
        <QuestionList />
      </Panel>
      <StickyBar
        status={
          <>
            {refused === 'gap' && left > 0 ? (
              <span className={styles.failed} role="alert">
                {MESSAGES.answerAll}
              </span>
            ) : (
              <span>
                <AnsweredLine />
              </span>
            )}
            <AnswersRead refused={refused === 'unread'} />
          </>
        }
      >
        <Button size="large" onClick={() => goTo('profile')}>
          Back
        </Button>
        <Tooltip title={hidden ? 'Submitted to the underwriter: view only until it is released' : ''}>
          <Button type="primary" size="large" disabled={hidden} onClick={press}>
            Get Quote
          </Button>
        </Tooltip>
      </StickyBar>
    </>
  );
}
