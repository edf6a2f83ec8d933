/** The class-code lines of one location. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { ReactNode } from 'react';
import styles from './class-code-grid.module.css';
import { useDraft, useDraftSession } from './draft-context';
import { addLine, removeLine, setLine, setLineClass } from './location-edits';
import { LineCell, type CellControl } from './location-cell';
import type { ClassLine, Location } from './model';

/** What the page puts into a line. */
export interface LineSlots {
  /** The search for a class code. */
  readonly select: (
    control: CellControl & { state: string; value: string; onChange: (description: string) => void },
  ) => ReactNode;
  /** What a server says about the completed line; may mark the code. */
  readonly check: (line: ClassLine, location: Location) => ReactNode;
  /** What the carriers say of the class, below its line. */
  readonly standing: (line: ClassLine, location: Location) => ReactNode;
  /** What the carriers say of the location, above its lines. */
  readonly place: (location: Location) => ReactNode;
}

function Line(props: { line: ClassLine; at: number; location: Location; slots: LineSlots }) {
  const { line, at, location, slots } = props;
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const { number, state } = location;
  const cell = { number, line: line.id, name: `Location ${number}, class code ${at + 1}` };
  const amount = (field: 'ft' | 'pt' | 'payroll', label: string) => (
    <LineCell {...cell} field={field} label={label}>
      {(control) => (
        <Input
          {...control}
          className={styles.amount ?? ''}
          inputMode="numeric"
          autoComplete="off"
          value={line[field]}
          placeholder={field === 'payroll' ? '$0' : '0'}
          onChange={(event) => store.edit(setLine(number, line.id, field, event.target.value))}
        />
      )}
    </LineCell>
  );
  return (
    <li className={styles.line}>
      <LineCell {...cell} field="classCodeDescription" label="Class code">
        {(control) =>
          slots.select({
            ...control,
            state,
            value: line.classCodeDescription,
            onChange: (description) => store.edit(setLineClass(number, line.id, description)),
          })
        }
      </LineCell>
      {amount('ft', 'FT')}
      {amount('pt', 'PT')}
      {amount('payroll', 'Payroll')}
      <span className={styles.check}>{slots.check(line, location)}</span>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`Remove class code ${at + 1} of location ${number}`}
        disabled={viewOnly}
        onClick={() => store.edit(removeLine(number, line, at))}
      />
      <div className={styles.standing}>{slots.standing(line, location)}</div>
    </li>
  );
}

/** Header, lines, and the button for the next line. */
export function ClassCodeGrid({ location, slots }: { location: Location; slots: LineSlots }) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <div className={styles.grid}>
      {slots.place(location)}
      <div className={styles.head} aria-hidden="true">
        <span>Class code</span>
        <span className={styles.right}>FT</span>
        <span className={styles.right}>PT</span>
        <span className={styles.right}>Annual payroll</span>
        <span className={styles.right}>Manual premium</span>
        <span />
      </div>
      <ol className={styles.list}>
        {location.classCodes.map((line, at) => (
          <Line key={line.id} line={line} at={at} location={location} slots={slots} />
        ))}
      </ol>
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={viewOnly}
        className={styles.add ?? ''}
        aria-label={`Add class code to location ${location.number}`}
        onClick={() => store.edit(addLine(location.number))}
      >
        Add class code
      </Button>
    </div>
  );
}
