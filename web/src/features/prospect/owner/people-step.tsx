/** Who works at each place: what they do, how many, and what they are paid in a year. */
import { Button, Input } from 'antd';
import { Field } from '@/ui/field';
import { useDraft, useDraftSession } from '../draft/context';
import type { ClassLine, Location } from '../draft/model';
import { linePath } from '../draft/validate';
import type { LineSlots } from '../places/class-line-row';
import {
  addLine,
  leaveAmount,
  removeLine,
  setLine,
  setLineClass,
  type Amount,
} from '../places/location-edits';
import { useOwnerProblem } from './owner-problems';
import styles from './owner.module.css';

const AMOUNTS = [
  ['ft', 'Full time', 'People'],
  ['pt', 'Part time', 'People'],
  ['payroll', 'Their pay per year', 'All of them together, in dollars'],
] as const satisfies readonly (readonly [Amount, string, string])[];

interface LineProps {
  readonly place: Location;
  readonly line: ClassLine;
  readonly select: LineSlots['select'];
}

function AmountField({
  place,
  line,
  field,
  label,
  hint,
}: Omit<LineProps, 'select'> & {
  field: Amount;
  label: string;
  hint: string;
}) {
  const { store } = useDraftSession();
  const path = linePath(place.number, line.id, field);
  const problem = useOwnerProblem(path);
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Field label={label} problem={problem} hint={hint} required={field === 'payroll'} marked id={path}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={line[field]}
          placeholder={field === 'payroll' ? '$0' : '0'}
          readOnly={viewOnly}
          onChange={({ target }) => store.edit(setLine(place.number, line.id, field, target.value))}
          onBlur={() => {
            store.edit(leaveAmount(place.number, line.id, field));
            // Nobody part time is no answer that is missing.
            if (field === 'payroll') store.touch(path);
          }}
        />
      )}
    </Field>
  );
}

function WorkField({ place, line, select }: LineProps) {
  const { store } = useDraftSession();
  const path = linePath(place.number, line.id, 'classCodeDescription');
  const problem = useOwnerProblem(path);
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Field
      label="What do they do?"
      problem={problem}
      hint="Type a word such as bakery, cook or office and choose what fits"
      required
      marked
      id={path}
    >
      {({ 'aria-describedby': about, 'aria-invalid': wrong }) => (
        <div className={styles.work} data-wrong={problem !== null}>
          {select({
            id: path,
            'aria-label': 'What do they do?',
            ...(about !== undefined && { 'aria-describedby': about }),
            ...(wrong && { 'aria-invalid': true as const }),
            readOnly: viewOnly,
            onBlur: () => store.touch(path),
            state: place.state,
            value: line.classCodeDescription,
            onChange: (description) => store.edit(setLineClass(place.number, line.id, description)),
          })}
        </div>
      )}
    </Field>
  );
}

function Line({ place, line, select }: LineProps) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const at = place.classCodes.indexOf(line);
  return (
    <fieldset className={styles.group} disabled={viewOnly}>
      <legend className={place.classCodes.length === 1 ? 'visually-hidden' : styles.legend}>
        Kind of work {at + 1}
      </legend>
      <div className={styles.fields}>
        <WorkField place={place} line={line} select={select} />
        <div className={styles.amounts}>
          {AMOUNTS.map(([field, label, hint]) => (
            <AmountField key={field} place={place} line={line} field={field} label={label} hint={hint} />
          ))}
        </div>
      </div>
      {place.classCodes.length > 1 && (
        <Button type="link" onClick={() => store.edit(removeLine(place.number, line, at))}>
          Remove kind of work {at + 1}
        </Button>
      )}
    </fieldset>
  );
}

/** The screen. */
export function PeopleStep({ select }: { select: LineSlots['select'] }) {
  const { store } = useDraftSession();
  const places = useDraft(({ draft }) => draft.childrenLoc);
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <div className={styles.groups}>
      {places.map((place, at) => (
        <section key={place.number} className={styles.groups} aria-label={`Place ${at + 1}`}>
          {places.length > 1 && (
            <h2 className={styles.legend}>{place.street || place.cityName || `Place ${at + 1}`}</h2>
          )}
          {place.classCodes.map((line) => (
            <Line key={line.id} place={place} line={line} select={select} />
          ))}
          <Button disabled={viewOnly} onClick={() => store.edit(addLine(place.number))}>
            Add another kind of work
          </Button>
        </section>
      ))}
    </div>
  );
}
