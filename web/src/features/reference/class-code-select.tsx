/** A class code by number or words: searched on the server after a pause, never from stale options. */
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { messageOf } from '@/api/errors';
import { EligibilityMark, type EligibilityWord } from '@/ui/eligibility-mark';
import { useClassCodes, type SearchScope } from './api';
import styles from './class-code-select.module.css';
import { MESSAGES } from './messages';
import { SEARCH_MS, searchOf } from './model';

/** The text once it has been quiet for a while. */
function useSettled(text: string, milliseconds: number): string {
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
  readonly status?: 'error';
  readonly state: string;
  readonly value: string;
  readonly disabled: boolean;
  /** Whose word the dots are. */
  readonly scope?: SearchScope;
  readonly onChange: (description: string) => void;
  readonly onBlur: () => void;
}

interface Option {
  readonly value: string;
  readonly code: string;
  readonly words: string;
  readonly eligibility: EligibilityWord;
}

function optionShown({ data: option }: { data: Option }) {
  return (
    <span className={styles.option}>
      <strong>{option.code}</strong>
      <span className={styles.words}>{option.words}</span>
      {option.eligibility !== 'yes' && <EligibilityMark word={option.eligibility} />}
    </span>
  );
}

/** The search. Options show only when they answer the very text that stands there. */
export function ClassCodeSelect({ state, value, scope = {}, onChange, ...control }: ClassCodeSelectProps) {
  const [typed, setTyped] = useState('');
  const settled = useSettled(typed, SEARCH_MS);
  const search = settled === typed ? searchOf(typed) : null;
  const { data, isLoading, error } = useClassCodes(state, search, scope);
  const found = search !== null && data ? data : [];
  return (
    <Select
      {...control}
      className={styles.select ?? ''}
      popupMatchSelectWidth={false}
      value={value === '' ? null : value}
      placeholder={state === '' ? 'Choose the state first' : 'Code or words'}
      disabled={control.disabled || state === ''}
      showSearch={{ searchValue: typed, onSearch: setTyped, filterOption: false }}
      notFoundContent={<span role="status">{noteOf(typed, search, isLoading, error)}</span>}
      options={found.map(({ class_code, description, eligibility }) => ({
        value: `${class_code}: ${description}`,
        code: class_code,
        words: description,
        eligibility,
      }))}
      optionRender={optionShown}
      onChange={(chosen: string) => {
        onChange(chosen);
        setTyped('');
      }}
    />
  );
}

function noteOf(typed: string, search: string | null, loading: boolean, error: unknown): string {
  if (searchOf(typed) === null) return MESSAGES.hint;
  if (error !== undefined && error !== null) return messageOf(error);
  return search === null || loading ? MESSAGES.loading : MESSAGES.none;
}
