/** Officers of the insured where the carrier lists them for a state: who is covered, and who is left out. */
import { Button, ConfigProvider, Input, Select, Switch } from 'antd';
import { useState } from 'react';
import { ApiError, messageOf } from '@/api/errors';
import { saveOfficers, type Account, type Officer } from './api';
import styles from './officers.module.css';

/** Letters that carriers take of a name or a title. */
const LONGEST = 30;

interface Row extends Officer {
  readonly key: number;
}

let rowsMade = 0;
const rowOf = (officer: Officer): Row => ({ ...officer, key: (rowsMade += 1) });
const emptyRow = (state: string): Row => rowOf({ name: '', title: '', ownership: '', state, included: true });

/** '49.99', '100': a share of the business in per cent. */
const isShare = (text: string): boolean => /^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100;

/** What is wrong with a row; '' for nothing. */
function problemOf({ name, ownership }: Row): string {
  if (name.trim() === '') return 'Enter the name';
  return isShare(ownership) ? '' : 'Enter a share of 0 to 100 per cent';
}

interface RowProps {
  readonly row: Row;
  readonly at: number;
  readonly states: readonly string[];
  readonly tried: boolean;
  readonly onChange: (change: Partial<Officer>) => void;
  readonly onRemove: () => void;
}

function OfficerRow({ row, at, states, tried, onChange, onRemove }: RowProps) {
  const problem = tried ? problemOf(row) : '';
  const who = `officer ${at}`;
  return (
    <li className={styles.row}>
      <Input
        className={styles.name ?? ''}
        aria-label={`Name of ${who}`}
        placeholder="Name"
        maxLength={LONGEST}
        value={row.name}
        {...(problem !== '' && row.name.trim() === '' && { status: 'error' as const })}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Input
        className={styles.title ?? ''}
        aria-label={`Title of ${who}`}
        placeholder="Title"
        maxLength={LONGEST}
        value={row.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Input
        className={styles.share ?? ''}
        aria-label={`Ownership of ${who}, per cent`}
        placeholder="0 to 100"
        inputMode="decimal"
        suffix="%"
        value={row.ownership}
        {...(problem !== '' && !isShare(row.ownership) && { status: 'error' as const })}
        onChange={(event) => onChange({ ownership: event.target.value.trim() })}
      />
      <Select
        className={styles.state ?? ''}
        virtual={false}
        aria-label={`State of ${who}`}
        value={row.state}
        options={states.map((value) => ({ value, label: value }))}
        onChange={(state: string) => onChange({ state })}
      />
      <label className={styles.included}>
        <Switch
          size="small"
          aria-label={`Include ${who} in the coverage`}
          checked={row.included}
          onChange={(included) => onChange({ included })}
        />
        {row.included ? 'Included' : 'Excluded'}
      </label>
      <Button size="small" aria-label={`Remove ${who}`} onClick={onRemove}>
        Remove
      </Button>
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
    </li>
  );
}

/** Why they could not be saved, and by whom others were saved since. */
interface Refused {
  readonly words: string;
  readonly newer: boolean;
}

/** The section. */
export function Officers(props: { account: Account; disabled: boolean; onSaved: () => Promise<unknown> }) {
  const { account, disabled, onSaved } = props;
  const { listed, typed, missing } = account.officers;
  const states = [...new Set(listed.map(({ state }) => state))];
  const first = missing[0] ?? states[0] ?? '';
  const [rows, setRows] = useState<readonly Row[]>(() =>
    typed.length > 0 ? typed.map(rowOf) : [emptyRow(first)],
  );
  const [base, setBase] = useState(account.version);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const [kept, setKept] = useState(typed.length > 0);
  const change = (key: number, part: Partial<Officer>) => {
    setKept(false);
    setRows((known) => known.map((row) => (row.key === key ? { ...row, ...part } : row)));
  };
  const save = async () => {
    setTried(true);
    setRefused(undefined);
    if (rows.some((row) => problemOf(row) !== '')) return;
    setBusy(true);
    try {
      const officers = rows.map(({ key: _, ...officer }) => officer);
      setBase((await saveOfficers(account.id, { base_version: base, officers })).version);
      setKept(true);
    } catch (error) {
      const since = error instanceof ApiError && error.code === 'typed_since' ? error.problem : undefined;
      const { officers: newer, version } = (since ?? {}) as { officers?: Officer[]; version?: number };
      if (newer !== undefined && version !== undefined) {
        setRows(newer.map(rowOf));
        setBase(version);
      }
      setRefused({ words: messageOf(error), newer: newer !== undefined });
    }
    await onSaved();
    setBusy(false);
  };
  return (
    <>
      {listed.map(({ state, kind, note }) => (
        <p key={state} className={styles.note}>
          {state}: {kind}
          {note !== null && `. ${note}`}
        </p>
      ))}
      <ConfigProvider componentDisabled={disabled}>
        <ul className={styles.rows} aria-label={`Officers of the insured at ${account.carrier}`}>
          {rows.map((row, at) => (
            <OfficerRow
              key={row.key}
              row={row}
              at={at + 1}
              states={states}
              tried={tried}
              onChange={(part) => change(row.key, part)}
              onRemove={() => {
                setKept(false);
                setRows((known) => known.filter(({ key }) => key !== row.key));
              }}
            />
          ))}
        </ul>
      </ConfigProvider>
      <div className={styles.acts}>
        <Button
          size="small"
          disabled={disabled}
          onClick={() => setRows((known) => [...known, emptyRow(first)])}
        >
          Add officer
        </Button>
        <Button
          size="small"
          type="primary"
          loading={busy}
          disabled={disabled || kept}
          onClick={() => void save()}
        >
          Save officers
        </Button>
        {kept && !busy && <span className={styles.note}>Saved, and sent to {account.carrier}</span>}
        {refused && (
          <span className={styles.problem} role="alert">
            {refused.words}
            {refused.newer && ' These are the newer ones.'}
          </span>
        )}
      </div>
    </>
  );
}
