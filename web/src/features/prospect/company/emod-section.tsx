/** Experience modification: one combined entry that names its states, and one per independent bureau state. */
import { Button, Input } from 'antd';
import { useState } from 'react';
import { DateInput, NO_SUCH_DAY } from '@/ui/date-input';
import { Field } from '@/ui/field';
import { Panel } from '@/ui/panel';
import { useDraft, useDraftSession, useNote, useProblem } from '../draft/context';
import { setModification } from '../draft/edits';
import styles from './emod-section.module.css';
import { COMBINED, type Modification } from '../draft/model';
import { modificationPath, unusualRate } from '../draft/validate';

type Part = 'rate1' | 'rate2' | 'date1' | 'date2';

function EntryField({
  entryKey,
  part,
  label,
  value,
}: {
  entryKey: string;
  part: Part;
  label: string;
  value: string;
}) {
  const { store } = useDraftSession();
  const path = modificationPath(entryKey, part);
  const found = useProblem(path);
  const note = useNote(path);
  const [noDay, setNoDay] = useState(false);
  const problem = noDay ? NO_SUCH_DAY : found;
  const viewOnly = useDraft((view) => view.viewOnly);
  const isRate = part.startsWith('rate');
  const change = (typed: string) => store.edit(setModification(entryKey, { [part]: typed }));
  const shared = { className: styles.value ?? '', readOnly: viewOnly, value, autoComplete: 'off' };
  const leave = () => store.touch(path);
  return (
    <Field label={label} problem={problem} id={path} hint={(isRate ? unusualRate(value) : undefined) ?? note}>
      {(control) =>
        isRate ? (
          <Input
            {...control}
            {...shared}
            inputMode="decimal"
            placeholder="1.00"
            maxLength={6}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        ) : (
          <DateInput {...control} {...shared} onChange={change} onNoDay={setNoDay} onBlur={leave} />
        )
      }
    </Field>
  );
}

/** The bureaus of states that keep their own modifications. */
const BUREAUS: Readonly<Record<string, string>> = {
  ca: 'WCIRB',
  de: 'DCRB',
  mi: 'CAOM',
  nj: 'NJCRIB',
  pa: 'PCRB',
};

/** 'NCCI interstate', or 'WCIRB (CA)'. */
const titleOf = (entryKey: string): string =>
  entryKey === COMBINED
    ? 'NCCI interstate'
    : `${BUREAUS[entryKey] ?? 'Own bureau'} (${entryKey.toUpperCase()})`;

function Entry({ entryKey, entry }: { entryKey: string; entry: Modification }) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const title = titleOf(entryKey);
  const states = entryKey === COMBINED ? entry.stateList : [entryKey];
  return (
    <fieldset className={styles.entry}>
      <legend className="visually-hidden">Experience modification, {title}</legend>
      <div className={styles.title}>
        <strong>{title}</strong>
        <span className={styles.states}>
          {states.map((state) => (
            <span className={styles.chip} key={state}>
              {state.toUpperCase()}
            </span>
          ))}
        </span>
      </div>
      <EntryField entryKey={entryKey} part="rate1" label="Mod" value={entry.rate1} />
      <EntryField entryKey={entryKey} part="date1" label="Effective" value={entry.date1} />
      {entry.displayMore && (
        <>
          <EntryField entryKey={entryKey} part="rate2" label="Second mod" value={entry.rate2} />
          <EntryField entryKey={entryKey} part="date2" label="Effective" value={entry.date2} />
        </>
      )}
      <Button
        type="link"
        size="small"
        className={styles.more ?? ''}
        disabled={viewOnly}
        onClick={() => store.edit(setModification(entryKey, { displayMore: !entry.displayMore }))}
      >
        {entry.displayMore ? 'Remove second mod' : 'Add second mod'}
      </Button>
    </fieldset>
  );
}

/** The section; entries follow the states of the locations. */
export function EmodSection() {
  const entries = useDraft(({ draft }) => draft.emodStatesData);
  const keys = Object.keys(entries).toSorted((one, two) =>
    one === COMBINED ? -1 : two === COMBINED ? 1 : one.localeCompare(two),
  );
  return (
    <Panel id="emod" title="Experience modification" lead="Leave a mod empty where the business has none.">
      {keys.length === 0 ? (
        <p className={styles.none}>
          Mods appear once a location has a state that a chosen carrier writes by its own policy.
        </p>
      ) : (
        keys.map((key) => {
          const entry = entries[key];
          return entry && <Entry key={key} entryKey={key} entry={entry} />;
        })
      )}
    </Panel>
  );
}
