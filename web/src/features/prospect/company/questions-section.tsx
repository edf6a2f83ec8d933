/** The questions as the folded, prefilled last section of stage one. */
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '@/ui/panel';
import { useDraft } from '../draft/context';
import { askedAnswers, differing, unanswered } from '../draft/questions';

/** Fetched when the section is unfolded. */
const QuestionList = lazy(async () => ({ default: (await import('./question-list')).QuestionList }));

/** '31 of 31 answered, 2 differ from the default'. */
export function AnsweredLine() {
  return useDraft(({ draft }) => {
    const asked = askedAnswers(
      draft.uwQues,
      draft.childrenLoc.map(({ state }) => state),
    );
    const differ = differing(asked);
    const words =
      differ === 0 ? 'all by default' : `${differ} ${differ === 1 ? 'differs' : 'differ'} from the default`;
    return `${asked.length - unanswered(asked).length} of ${asked.length} answered, ${words}`;
  });
}

/** Folded until it is asked for; Continue never checks it. */
export function QuestionsSection() {
  const [open, setOpen] = useState(false);
  return (
    <Panel
      id="questions"
      title="Underwriting questions"
      lead={<AnsweredLine />}
      extra={
        <Button aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide questions' : 'Show questions'}
        </Button>
      }
    >
      {open ? (
        <Suspense fallback={null}>
          <QuestionList />
        </Suspense>
      ) : null}
    </Panel>
  );
}
