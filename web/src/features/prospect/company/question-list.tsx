/** The underwriting questions in groups; Y and N answer the question that has the focus. */
import { Input } from 'antd';
import { useDraft, useDraftSession, useNote, useProblem } from '../draft/context';
import { setAnswer } from '../draft/edits';
import {
  GROUP_WORDS,
  isAsked,
  percentProblem,
  QUESTIONS,
  type Question,
  type QuestionGroup,
} from '../draft/questions';
import { AnswerInput } from './answer-input';
import styles from './question-list.module.css';

/** Path of a question, which is the id of its row. */
export const questionPath = (name: string): string => `uwQues.${name}`;

function Row({ question }: { question: Question }) {
  const { store } = useDraftSession();
  const answer = useDraft(({ draft }) => draft.uwQues.find(({ name }) => name === question.name));
  const viewOnly = useDraft((view) => view.viewOnly);
  const missing = useProblem(questionPath(question.name));
  const answered = useNote(`${questionPath(question.name)}.response`);
  const remarked = useNote(`${questionPath(question.name)}.remarks`);
  const note = answered ?? remarked;
  if (!answer) return null;
  const problem = question.percent ? (percentProblem(answer.remarks) ?? missing) : missing;
  const differs = answer.response !== question.fallback;
  return (
    <div
      className={styles.row}
      id={questionPath(question.name)}
      role="group"
      aria-label={question.words}
      data-differs={differs}
    >
      <span className={styles.words}>
        <span className={styles.name}>{question.name.replace(/^q/, '').toUpperCase()}</span>
        {question.words}
      </span>
      <AnswerInput question={question} answer={answer} disabled={viewOnly} words={question.words} />
      {differs && !question.percent && (
        <Input
          className={styles.remarks ?? ''}
          aria-label={`Remarks: ${question.words}`}
          placeholder="Remarks"
          maxLength={500}
          readOnly={viewOnly}
          value={answer.remarks}
          onChange={(event) => store.edit(setAnswer({ ...answer, remarks: event.target.value }))}
        />
      )}
      {problem !== null && <span className={styles.problem}>{problem}</span>}
      {problem === null && note !== null && <span className={styles.note}>{note}</span>}
    </div>
  );
}

const GROUPS = Object.keys(GROUP_WORDS) as QuestionGroup[];

/** All questions that may be asked where the business is. */
export function QuestionList() {
  const states = useDraft(({ draft }) => draft.childrenLoc.map(({ state }) => state).join(' ')).split(' ');
  const asked = QUESTIONS.filter((question) => isAsked(question, states));
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => (
        <section key={group} className={styles.group} aria-label={GROUP_WORDS[group]}>
          <h3 className={styles.heading}>{GROUP_WORDS[group]}</h3>
          {asked
            .filter((question) => question.group === group)
            .map((question) => (
              <Row key={question.name} question={question} />
            ))}
        </section>
      ))}
    </div>
  );
}
