/** A screen of underwriting questions in an owner's words; each starts at its usual answer. */
import { Input } from 'antd';
import { AnswerInput } from '../company/answer-input';
import { questionPath } from '../company/question-list';
import { useDraft, useDraftSession } from '../draft/context';
import { setAnswer } from '../draft/edits';
import { percentProblem, unanswered } from '../draft/questions';
import { OWNER_MORE, ownerQuestions, type OwnerQuestion, type OwnerSection } from './owner-questions';
import styles from './owner-section.module.css';

const statesOf = (text: string): string[] => text.split(' ');

function Row({ question, words, refused }: OwnerQuestion & { refused: boolean }) {
  const { store } = useDraftSession();
  const answer = useDraft(({ draft }) => draft.uwQues.find(({ name }) => name === question.name));
  const viewOnly = useDraft((view) => view.viewOnly);
  if (!answer) return null;
  const differs = answer.response !== question.fallback;
  const open = refused && unanswered([answer]).length > 0 ? 'Not answered yet' : null;
  const problem = (question.percent ? percentProblem(answer.remarks) : null) ?? open;
  const more = OWNER_MORE[question.name] ?? 'A few words about it, if you like';
  return (
    <div
      className={styles.row}
      id={questionPath(question.name)}
      role="group"
      aria-label={words}
      data-differs={differs}
    >
      <span className={styles.words}>{words}</span>
      <AnswerInput question={question} answer={answer} disabled={viewOnly} words={words} />
      {differs && !question.percent && (
        <Input
          className={styles.wide ?? ''}
          aria-label={`${more}: ${words}`}
          placeholder={more}
          maxLength={500}
          readOnly={viewOnly}
          value={answer.remarks}
          onChange={(event) => store.edit(setAnswer({ ...answer, remarks: event.target.value }))}
        />
      )}
      {problem !== null && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/**
 * The screen.
 *
 * @param refused somebody went on over a question that has no answer.
 */
export function OwnerSectionList({ section, refused }: { section: OwnerSection; refused: boolean }) {
  const states = useDraft(({ draft }) => draft.childrenLoc.map(({ state }) => state).join(' '));
  const answers = useDraft(({ draft }) => draft.uwQues);
  return (
    <div className={styles.rows}>
      {ownerQuestions(section, answers, statesOf(states)).map(({ question, words }) => (
        <Row key={question.name} question={question} words={words} refused={refused} />
      ))}
    </div>
  );
}
