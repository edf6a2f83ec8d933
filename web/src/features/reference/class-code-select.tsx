/** A class code by number or words: searched on the server after a pause, never from stale options. */
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import { useVisitor } from '@/api/session';
import { ComboInput } from '@/ui/combo-input';
import { EligibilityMark } from '@/ui/eligibility-mark';
import { useClassCodes, type ClassCode, type SearchScope } from './api';
import styles from './class-code-select.module.css';
import { MESSAGES } from './messages';
import { isCodeOf, SEARCH_MS, searchOf, whyOf } from './model';

/** The text once it has been quiet for a while. */
function useDebounced(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds);
    return () => clearTimeout(timer);
  }, [text, milliseconds]);
  return settled;
}

/** What the select needs; value is 'code: description'. */
export interface ClassCodeSelectProps {
  readonly id: string;
  readonly 'aria-label': string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
  readonly state: string;
  readonly value: string;
  readonly disabled: boolean;
  /** Whose word the dots are. */
  readonly scope?: SearchScope;
  readonly onChange: (description: string) => void;
  /** A text was left that is no choice of the list: a bare code, or words. */
  readonly onTyped?: (text: string) => void;
  readonly onBlur: () => void;
}

/** Whether a class is insured: an owner is told only where nobody does, not who has to look at it first. */
function Standing({ word, plain }: { word: ClassCode['eligibility']; plain: boolean }) {
  if (word === 'yes' || (plain && word === 'uw')) return null;
  return plain ? <span className={styles.why}>Not offered</span> : <EligibilityMark word={word} />;
}

function optionOf({ class_code: code, description, eligibility, why }: ClassCode, plain: boolean) {
  const by = whyOf(why);
  return {
    value: `${code}: ${description}`,
    text: by === '' ? `${code} ${description}` : `${code} ${description}, ${by}`,
    node: (
      <span className={styles.option}>
        <strong>{code}</strong>
        <span className={styles.words}>
          {description}
          {by !== '' && <span className={styles.why}>{by}</span>}
        </span>
        <Standing word={eligibility} plain={plain} />
      </span>
    ),
  };
}

/** The search. Options show only when they answer the very text that stands there. */
export function ClassCodeSelect(props: ClassCodeSelectProps) {
  const { state, value, scope = {}, disabled, onChange, onTyped, ...control } = props;
  const plain = useVisitor();
  const [typed, setTyped] = useState('');
  const settled = useDebounced(typed, SEARCH_MS);
  const search = settled === typed ? searchOf(typed) : null;
  const { data, isLoading, error } = useClassCodes(state, search, scope);
  const found = search !== null && data ? data : [];
  const coming = searchOf(typed) !== null && (search === null || isLoading);
  return (
    <ComboInput
      {...control}
      shown={value}
      readOnly={disabled || (state === '' && value === '')}
      placeholder={
        state === '' ? 'Choose the state first' : plain ? 'Words, such as bakery' : 'Code or words'
      }
      options={found.map((each) => optionOf(each, plain))}
      preselected={isCodeOf(typed, found[0]) ? 0 : -1}
      // A bare code is found without its list; words are not.
      pending={coming && !/^\d+$/.test(typed.trim())}
      note={noteOf(typed, coming, error)}
      onQuery={(text) => setTyped(text ?? '')}
      onPick={onChange}
      onTyped={(text) => (text === '' ? onChange('') : onTyped?.(text))}
    />
  );
}

function noteOf(typed: string, coming: boolean, error: unknown): string {
  if (searchOf(typed) === null) return MESSAGES.hint;
  if (error !== undefined && error !== null) return messageOf(error);
  return coming ? MESSAGES.loading : MESSAGES.none;
}
