/** The underwriting questions in full, and Get Quote. */
import { Button, Tooltip } from 'antd';
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
import { useState } from 'react';
import { useButtonsHidden, useQuoteFlow } from './flow';
import styles from './profile.module.css';

const askedQuestions = ({ uwQues, childrenLoc }: Draft) =>
  askedAnswers(
    uwQues,
    childrenLoc.map(({ state }) => state),
  );

/** The step. */
export default function QuestionsStep() {
  const { getQuote, goTo } = useQuoteFlow();
  const { store } = useDraftSession();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  const hidden = useButtonsHidden();
  const left = useDraft(({ draft }) => unanswered(askedQuestions(draft)).length);
  const [refused, setRefused] = useState(false);
  const press = () => {
    const { draft, issues } = store.read();
    const [gap] = unanswered(askedQuestions(draft));
    setRefused(gap !== undefined);
    if (gap !== undefined) return jumpTo(questionPath(gap));
    if (issues.size > 0) {
      store.attempt();
      return goTo('profile');
    }
    return getQuote();
  };
  return (
    <>
      <PageHeader title={MESSAGES.questionsHeading} eyebrow={company} actions={<SaveLine />} />
      <Panel
        title="Answers"
        lead="Every answer starts at its usual value. Read them through; Y and N answer the question that has the focus."
      >
        <QuestionList />
      </Panel>
      <StickyBar
        status={
          refused && left > 0 ? (
            <span className={styles.failed} role="alert">
              {MESSAGES.answerAll}
            </span>
          ) : (
            <AnsweredLine />
          )
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
