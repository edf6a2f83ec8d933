/** One class code of a location in the grid: code, heads, payroll, what it costs by hand, who takes it. */
import { DeleteOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import { GridInput, type CellInputProps } from '@/ui/grid-input';
import { GridCell } from '@/ui/grid-table';
import styles from './class-code-grid.module.css';
import { DraftCell } from './draft-cell';
import { useDraft, useDraftSession } from '../draft/context';
import { leaveAmount, removeLine, setLine, setLineClass, type Amount } from './location-edits';
import type { ClassLine, Location } from '../draft/model';
import { isQuoted } from '../draft/state-funds';
import { linePath } from '../draft/validate';
import { roundedMark } from '../draft/whole-payrolls';

/** What the page puts into a line. */
export interface LineSlots {
  /** The search for a class code. */
  readonly select: (
    control: CellInputProps & { state: string; value: string; onChange: (description: string) => void },
  ) => ReactNode;
  /** What a server says about the completed line; may mark the code. */
  readonly check: (line: ClassLine, location: Location) => ReactNode;
  /** Who of the carriers takes the class, in a word. */
  readonly eligibility: (line: ClassLine, location: Location) => ReactNode;
  /** What the carriers say of the line that has the focus and of its location, with their reasons. */
  readonly reasons: (line: ClassLine | undefined, location: Location) => ReactNode;
  /** 'code: description' of a code, or of words that mean one class in a state; else ''. Rejects when unanswered. */
  readonly find: (state: string, code: string) => Promise<string>;
}

const AMOUNTS = [
  ['ft', 'FT'],
  ['pt', 'PT'],
  ['payroll', 'Payroll'],
] as const;

/** The row. */
export const ClassLineRow = memo(function ClassLineRow(props: {
  number: string;
  line: string;
  slots: LineSlots;
}) {
  const { number, line: id, slots } = props;
  const { store } = useDraftSession();
  const location = useDraft(({ draft }) => draft.childrenLoc.find((each) => each.number === number));
  const viewOnly = useDraft((view) => view.viewOnly);
  const at = location?.classCodes.findIndex((each) => each.id === id) ?? -1;
  const line = location?.classCodes[at];
  const quiet = useDraft(({ funds }) => location !== undefined && !isQuoted(location, funds));
  if (!location || !line) return null;
  const name = `Location ${number}, class code ${at + 1}`;
  const leave = (field: Amount) => {
    const rounded = field === 'payroll' ? roundedMark(line.payroll) : undefined;
    store.edit(leaveAmount(number, id, field));
    if (rounded) store.note(new Map([[linePath(number, id, field), rounded]]));
  };
  return (
    <>
      <DraftCell
        path={linePath(number, id, 'classCodeDescription')}
        column="classCodeDescription"
        name={name}
        label="Class code"
      >
        {(control) =>
          slots.select({
            ...control,
            state: location.state,
            value: line.classCodeDescription,
            onChange: (description) => store.edit(setLineClass(number, id, description)),
          })
        }
      </DraftCell>
      {AMOUNTS.map(([field, label]) => (
        <DraftCell
          key={field}
          path={linePath(number, id, field)}
          column={field}
          name={name}
          label={label}
          align="end"
        >
          {(control) => (
            <GridInput
              {...control}
              align="end"
              inputMode="numeric"
              value={line[field]}
              placeholder={field === 'payroll' ? '$0' : '0'}
              onChange={(typed) => store.edit(setLine(number, id, field, typed))}
              onBlur={() => {
                leave(field);
                control.onBlur();
              }}
            />
          )}
        </DraftCell>
      ))}
      <GridCell column="check" align="end" className={styles.check ?? ''}>
        {slots.check(line, location)}
      </GridCell>
      <GridCell column="eligibility" className={styles.eligibility ?? ''}>
        {quiet ? <span data-quiet-row /> : slots.eligibility(line, location)}
      </GridCell>
      <GridCell column="act" className={styles.act ?? ''}>
        <button
          type="button"
          className={styles.icon}
          tabIndex={-1}
          aria-label={`Remove class code ${at + 1} of location ${number}`}
          title="Remove (Ctrl+Delete)"
          disabled={viewOnly}
          onClick={() => store.edit(removeLine(number, line, at))}
        >
          <DeleteOutlined />
        </button>
      </GridCell>
    </>
  );
});
