/** The price indication: states down, programs across; columns fill as prices land and stand in one order. */
import { Checkbox } from 'antd';
import { below } from '@/lib/breakpoints';
import { payrollShown } from '@/lib/money';
import { useMedia } from '@/ui/use-media';
import { bestForState, checkOf, toggled, totalOf, type Row } from './indication';
import { bestOf, isBest, isFirm, isRunning, shownOf, type ProgramQuote } from './model';
import { GROUPS, groupsOf, inOrder, UNPRICED_ID, type Group } from './order';
import { PriceActs } from './price-acts';
import { PriceCards } from './price-cards';
import { ExplainedAmount, Priceless, StatePrice, type PriceViewProps } from './price-cell';
import { PriceHeading } from './price-heading';
import styles from './price-table.module.css';

/** A carrier, and whether it begins a group. */
interface Column {
  readonly program: ProgramQuote;
  readonly first: boolean;
}

const columnsOf = (groups: readonly Group[]): Column[] =>
  groups.flatMap(({ rows }, group) => rows.map((program, at) => ({ program, first: group > 0 && at === 0 })));

function Cell({ view, row, column }: { view: PriceViewProps; row: Row; column: Column }) {
  const { program, first } = column;
  const part = row.cells.find((cell) => cell.program === program.program)?.part ?? null;
  if (part === null) {
    return (
      <td className={styles.cell} data-first={first}>
        <Priceless row={program} />
      </td>
    );
  }
  const only = { program: program.program, state: row.state };
  return (
    <td className={styles.cell} data-first={first}>
      <span className={styles.pair}>
        <Checkbox
          className={styles.checkCell ?? ''}
          aria-label={`Select ${program.carrier_name} in ${row.state}`}
          checked={checkOf(view.rows, view.checked, only) === 'all'}
          onChange={() => view.onChecked(toggled(view.rows, view.checked, only))}
        />
        <StatePrice
          part={part}
          best={bestForState(row, !isRunning(view.run)).includes(program.program)}
          firm={isFirm(program)}
          carrier={program.carrier_name}
          form={view.forms?.get(`${program.program} ${row.state}`)}
          shown={shownOf(program)}
          onExplain={program.has_worksheet ? () => view.onExplain(program.program, row.state) : undefined}
        />
      </span>
    </td>
  );
}

function TotalCell({ column: { program, first }, onExplain }: { column: Column } & TotalProps) {
  const total = totalOf(program);
  return (
    <td className={styles.total} data-first={first}>
      {total && (
        <>
          <ExplainedAmount
            amount={total.premium}
            of={`the total of ${program.carrier_name}`}
            shown={shownOf(program)}
            onExplain={program.has_worksheet ? () => onExplain(program.program, 'total') : undefined}
          />
          <span className={styles.facts}>{payrollShown(total.payroll)} payroll</span>
        </>
      )}
    </td>
  );
}

type TotalProps = Pick<PriceViewProps, 'onExplain'>;

/** Headings over the carriers, then the carriers; a head keeps its place, whoever comes to stand in it. */
function Heads({ view, groups }: { view: PriceViewProps; groups: readonly Group[] }) {
  const columns = columnsOf(groups);
  // Carriers share the width alike, whatever their answers say.
  const width = `${100 / columns.length}%`;
  const best = bestOf(view.run.programs);
  const lowest = (row: ProgramQuote) => isFirm(row) && isBest(row, best);
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.corner}>
          State
        </th>
        {groups.map(({ name, rows }, at) => (
          <th
            key={name}
            {...(name === 'unpriced' && { id: UNPRICED_ID })}
            scope="colgroup"
            colSpan={rows.length}
            className={styles.group}
            data-first={at > 0}
          >
            <span>{GROUPS[name]}</span>
          </th>
        ))}
      </tr>
      <tr>
        {columns.map(({ program, first }, at) => (
          <th key={at} scope="col" style={{ width }} data-best={lowest(program)} data-first={first}>
            <PriceHeading row={program} view={view} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function StateHead({ view, row }: { view: PriceViewProps; row: Row }) {
  const { rows, checked, onChecked } = view;
  const check = checkOf(rows, checked, { state: row.state });
  return (
    <th scope="row" className={styles.state}>
      <Checkbox
        aria-label={`Select ${row.state}`}
        checked={check === 'all'}
        indeterminate={check === 'some'}
        disabled={row.cells.every(({ part }) => part === null)}
        onChange={() => onChecked(toggled(rows, checked, { state: row.state }))}
      >
        {row.state}
      </Checkbox>
    </th>
  );
}

/** Whether of each price it is known how its state is priced; till then its type is not shown. */
const isKnown = (rows: readonly Row[], forms: PriceViewProps['forms']): boolean =>
  rows.every(({ state, cells }) =>
    cells.every(({ program, part }) => part === null || forms?.has(`${program} ${state}`) === true),
  );

/** Whether something that has a price is not selected, so that every box has to be seen. */
const isPicked = ({ rows, checked }: PriceViewProps): boolean =>
  rows.some(({ state }) => checkOf(rows, checked, { state }) !== 'all');

function Wide(view: PriceViewProps) {
  const { run, rows, onExplain, forms } = view;
  const groups = groupsOf(run);
  const columns = columnsOf(groups);
  return (
    // The table scrolls sideways inside its own frame, which keyboards reach as well.
    <div
      className={styles.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Price indication table"
      aria-busy={isRunning(run) || !isKnown(rows, forms)}
    >
      <table
        className={styles.table}
        data-columns={Math.min(5, Math.max(2, run.programs.length))}
        data-picked={isPicked(view)}
      >
        <Heads view={view} groups={groups} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.state}>
              <StateHead view={view} row={row} />
              {columns.map((column, at) => (
                <Cell key={at} view={view} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className={styles.totals}>
            <th scope="row" className={styles.state}>
              TOTAL
            </th>
            {columns.map((column, at) => (
              <TotalCell key={at} column={column} onExplain={onExplain} />
            ))}
          </tr>
          <tr>
            <td className={styles.state}>
              <span className="visually-hidden">What can be done</span>
            </td>
            {columns.map(({ program, first }, at) => (
              <td key={at} data-first={first}>
                <PriceActs row={program} view={view} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The table; cards where it would not fit. */
export function PriceTable({ run, ...view }: PriceViewProps) {
  const narrow = useMedia(below('cards'));
  const shown = { ...view, run: inOrder(run) };
  return narrow ? <PriceCards {...shown} /> : <Wide {...shown} />;
}
