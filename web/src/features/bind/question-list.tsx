/** The questions of a carrier, one form for the modal and the page: answered in place, saved as typed. */
import { Button, Input, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { fullWords } from '@/ui/field';
import type { Question } from './api';
import { askedNow, openFirst, type Typed } from './questions';
import type { TypedAnswers } from './use-answers';
import styles from './question-list.module.css';

/** Choices beyond these are a list to open. */
const MOST_RADIOS = 4;
/** What the server takes of a text. */
const LONGEST = 4000;

/** A count beside each of twenty short remarks is noise: it stands once a text is long. */
const COUNT = {
  showCount: {
    formatter: ({ count }: { count: number }) =>
      count < LONGEST / 10 ? '' : `${count.toLocaleString('en-US')} / ${LONGEST.toLocaleString('en-US')}`,
  },
};

const SAID: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No' };

/** An answer as people read it. */
const shown = (value: string): string => SAID[value] ?? value;

interface AnswerProps {
  readonly question: Question;
  readonly typed: Typed;
  readonly label: string;
  readonly missing: boolean;
  readonly readOnly: boolean;
  readonly onType: (change: Partial<Typed>) => void;
}

/** The control that an answer of this kind needs. */
function Answer({ question, typed, label, missing, readOnly, onType }: AnswerProps) {
  const { kind, options } = question;
  const common = {
    'aria-labelledby': label,
    disabled: readOnly,
    ...(missing && { 'aria-invalid': true as const }),
  };
  if (kind === 'yes_no' || (kind === 'choice' && options.length <= MOST_RADIOS)) {
    const values = kind === 'yes_no' ? ['yes', 'no'] : options;
    return (
      <Radio.Group
        {...common}
        value={typed.value}
        options={values.map((value) => ({ value, label: shown(value) }))}
        onChange={(event) => onType({ value: String(event.target.value) })}
      />
    );
  }
  if (kind === 'choice')
    return (
      <Select
        {...common}
        className={styles.control ?? ''}
        virtual={false}
        placeholder="Select One"
        value={typed.value || null}
        options={options.map((value) => ({ value, label: value }))}
        onChange={(value: string) => onType({ value })}
      />
    );
  return (
    <Input
      {...common}
      className={styles.control ?? ''}
      maxLength={LONGEST}
      {...(kind !== 'number' && COUNT)}
      value={typed.value}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      onChange={(event) => onType({ value: event.target.value })}
    />
  );
}

/** One question: what was answered before is offered, never assumed. */
function Asked(props: Omit<AnswerProps, 'label'> & { at: number; replaced: boolean }) {
  const { question, typed, missing, readOnly, onType, at, replaced } = props;
  const id = useId();
  const { suggestion } = question;
  const offered = suggestion !== null && typed.value === '' && !readOnly ? suggestion : null;
  return (
    <li className={styles.question} data-missing={missing} data-below={question.parent !== null} data-asked>
      <p className={styles.text} id={id}>
        <span className={styles.number}>{at}.</span> {question.text}
      </p>
      <div className={styles.answer}>
        <Answer {...props} label={id} />
        {offered !== null && (
          <span className={styles.offered}>
            You answered {shown(offered)} to this before.
            <Button size="small" onClick={() => onType({ value: offered })}>
              Confirm {shown(offered)}
            </Button>
          </span>
        )}
        <Input
          className={styles.remarks ?? ''}
          aria-label={`Remarks to question ${at}`}
          placeholder="Remarks"
          maxLength={LONGEST}
          {...COUNT}
          disabled={readOnly}
          value={typed.remarks}
          onChange={(event) => onType({ remarks: event.target.value })}
        />
      </div>
      {[typed.value, typed.remarks].some((text) => text.length >= LONGEST) && (
        <p className={styles.full} role="status">
          {fullWords({ used: LONGEST, most: LONGEST })}
        </p>
      )}
      {missing && <p className={styles.missing}>This question has no answer yet.</p>}
      {replaced && (
        <p className={styles.missing} role="status">
          Somebody else answered this meanwhile: {shown(typed.value) || 'no answer'}. Answer it again if that
          is wrong.
        </p>
      )}
    </li>
  );
}

/** What is said of the list. */
export interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly typed: TypedAnswers;
  /** Get Quote was pressed: gaps are marked. */
  readonly tried: boolean;
  readonly readOnly: boolean;
}

const EMPTY: Typed = { value: '', remarks: '' };

/** The list, unanswered questions first; their order holds while somebody answers. */
export function QuestionList({ questions, typed, tried, readOnly }: QuestionListProps) {
  const [order] = useState(() => openFirst(questions).map(({ id }) => id));
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const asked = askedNow(questions, typed.answers).sort((one, other) => place(one.id) - place(other.id));
  const left = asked.filter(({ id }) => (typed.answers.get(id)?.value ?? '').trim() === '').length;
  return (
    <>
      <p className={styles.count} role="status">
        {asked.length - left} of {asked.length} answered
        {typed.saving === 'saving' && ', saving'}
        {typed.problem !== null && `. Not saved: ${typed.problem}`}
      </p>
      <ol className={styles.questions}>
        {asked.map((question, at) => {
          const now = typed.answers.get(question.id) ?? EMPTY;
          return (
            <Asked
              key={question.id}
              question={question}
              typed={now}
              at={at + 1}
              missing={tried && now.value.trim() === ''}
              readOnly={readOnly}
              replaced={typed.replaced.some(({ id }) => id === question.id)}
              onType={(change) => typed.type(question.id, change)}
            />
          );
        })}
      </ol>
    </>
  );
}
