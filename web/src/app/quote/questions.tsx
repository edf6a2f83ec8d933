/** The underwriting questions in full, and Get Quote; a campaign's visitor reads them in an owner's words. */
import { Button, Tooltip } from 'antd';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { fetchedPart } from '@/ui/fetched-part';
import { useVisitor } from '@/api/session';
import { useDraft } from '@/features/prospect/draft/context';
import { jumpTo } from '@/features/prospect/flow/items-left';
import { MESSAGES } from '@/features/prospect/draft/messages';
import { QuestionList, questionPath } from '@/features/prospect/company/question-list';
import { AnsweredLine } from '@/features/prospect/company/questions-section';
import { SaveLine } from '@/features/prospect/flow/save-line';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { StickyBar } from '@/ui/sticky-bar';
import { AnswersRead } from './answers-read';
import { useButtonsHidden, useQuoteFlow } from './flow';
import { useGetQuote } from './get-quote';
import { StepToCome } from './step-to-come';
import styles from './profile.module.css';

const VisitorQuestions = fetchedPart(async () => (await import('./visitor-questions')).VisitorQuestions);

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

const jump = (name: string) => jumpTo(questionPath(name));

/** On a slow line the prices' own code is there before they are asked for: a press shows them at once. */
const nextStep = () => import('./compare');

function Questions() {
  const { goTo } = useQuoteFlow();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const hidden = useButtonsHidden();
  const { left, refused, press } = useGetQuote(jump);
  useGoOnKey(press, hidden);
  useEffect(() => void nextStep().catch(() => undefined), []);
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

/** The step. */
export default function QuestionsStep() {
  if (!useVisitor()) return <Questions />;
  return (
    <Suspense fallback={<StepToCome />}>
      <VisitorQuestions />
    </Suspense>
  );
}
