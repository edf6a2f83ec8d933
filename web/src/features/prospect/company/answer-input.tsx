/** What answers one underwriting question: Yes or No, or a whole percent. */
import { Input } from 'antd';
import { useDraftSession } from '../draft/context';
import { setAnswer } from '../draft/edits';
import type { Answer } from '../draft/model';
import { percentAnswer, type Question } from '../draft/questions';
import styles from './answer-input.module.css';

/** A question and the answer that stands. */
export interface AnswerProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly disabled: boolean;
  /** The question as this reader is asked it. */
  readonly words: string;
}

function Choice({ question, answer, word, disabled }: AnswerProps & { word: 'Y' | 'N' }) {
  const { store } = useDraftSession();
  return (
    <label className={styles.choice} data-on={answer.response === word}>
      <input
        type="radio"
        name={question.name}
        checked={answer.response === word}
        disabled={disabled}
        onChange={() => store.edit(setAnswer({ ...answer, response: word }))}
        onKeyDown={(event) => {
          const key = event.key.toUpperCase();
          if (key === 'Y' || key === 'N') store.edit(setAnswer({ ...answer, response: key }));
        }}
      />
      {word === 'Y' ? 'Yes' : 'No'}
    </label>
  );
}

function PercentInput({ words, answer, disabled }: AnswerProps) {
  const { store } = useDraftSession();
  return (
    <Input
      className={styles.percent ?? ''}
      aria-label={words}
      inputMode="numeric"
      suffix="%"
      maxLength={3}
      value={answer.remarks}
      readOnly={disabled}
      onChange={(event) => store.edit(setAnswer(percentAnswer(answer, event.target.value)))}
    />
  );
}

/** The control; Y and N answer the one that has the focus. */
export function AnswerInput(props: AnswerProps) {
  if (props.question.percent) return <PercentInput {...props} />;
  return (
    <span className={styles.choices}>
      <Choice {...props} word="Y" />
      <Choice {...props} word="N" />
    </span>
  );
}
