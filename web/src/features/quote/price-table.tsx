/** The price indication: states down, programs across; columns fill as prices land and never change places. */
import { Checkbox } from 'antd';
import { below } from '@/lib/breakpoints';
import { useMedia } from '@/ui/use-media';
import { bestForState, checkOf, payrollShown, toggled, totalOf, type Row } from './indication';
import { bestOf, isBest, isRunning, PROGRAM_STATES, shownOf, whyNot, type ProgramQuote } from './model';
import { PriceCards } from './price-cards';
import { ExplainedAmount, Priceless, StatePrice, type PriceViewProps } from './price-cell';
import { PriceHeading } from './price-heading';
import styles from './price-table.module.css';

function Cell({
  view,
  row,
  state,
  program,
}: {
  view: PriceViewProps;
  row: Row;
  state: string;
  program: ProgramQuote;
}) {
  const part = row.cells.find((cell) => cell.program === program.program)?.part ?? null;
  if (part === null) {
    return (
      <td className={styles.cell}>
        <Priceless row={program} />
      </td>
    );
  }
  const only = { program: program.program, state };
  return (
    <td className={styles.cell}>
      <span className={styles.pair}>
        <Checkbox
          aria-label={`Select ${program.carrier_name} in ${state}`}
          checked={checkOf(view.rows, view.checked, only) === 'all'}
          onChange={() => view.onChecked(toggled(view.rows, view.checked, only))}
        />
        <StatePrice
          part={part}
          best={bestForState(row).includes(program.program)}
          carrier={program.carrier_name}
          form={view.forms?.get(`${program.program} ${state}`)}
          shown={shownOf(program)}
          onExplain={program.has_worksheet ? () => view.onExplain(program.program, state) : undefined}
        />
      </span>
    </td>
  );
}

function TotalCell({ row, onExplain }: { row: ProgramQuote; onExplain: PriceViewProps['onExplain'] }) {
  const total = totalOf(row);
  if (total === null) {
    const why = PROGRAM_STATES[row.state].running ? '' : whyNot(row);
    return <td className={styles.why}>{why}</td>;
  }
  return (
    <td className={styles.total}>
      <ExplainedAmount
        amount={total.premium}
        of={`the total of ${row.carrier_name}`}
        shown={shownOf(row)}
        onExplain={row.has_worksheet ? () => onExplain(row.program, 'total') : undefined}
      />
      <span className={styles.facts}>{payrollShown(total.payroll)} payroll</span>
    </td>
  );
}

/** Whether of each price it is known how its state is priced; till then its type is not shown. */
const isKnown = (rows: readonly Row[], forms: PriceViewProps['forms']): boolean =>
  rows.every(({ state, cells }) =>
    cells.every(({ program, part }) => part === null || forms?.has(`${program} ${state}`) === true),
  );

function Wide(view: PriceViewProps) {
  const { run, rows, checked, onChecked, onExplain, pdf, forms } = view;
  const best = bestOf(run.programs);
  const busy = isRunning(run) || !isKnown(rows, forms);
  return (
    // The table scrolls sideways inside its own frame, which keyboards reach as well.
    <div
      className={styles.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label="Price indication table"
      aria-busy={busy}
    >
      <table className={styles.table} data-columns={Math.min(5, Math.max(2, run.programs.length))}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              State
            </th>
            {run.programs.map((row) => (
              <th key={row.program} scope="col" data-best={isBest(row, best)}>
                <PriceHeading
                  row={row}
                  best={best}
                  settled={!isRunning(run)}
                  check={checkOf(rows, checked, { program: row.program })}
                  onCheck={() => onChecked(toggled(rows, checked, { program: row.program }))}
                  onExplain={() => onExplain(row.program)}
                  pdf={pdf}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.state}>
              <th scope="row" className={styles.state}>
                <Checkbox
                  aria-label={`Select ${row.state}`}
                  checked={checkOf(rows, checked, { state: row.state }) === 'all'}
                  indeterminate={checkOf(rows, checked, { state: row.state }) === 'some'}
                  disabled={row.cells.every(({ part }) => part === null)}
                  onChange={() => onChecked(toggled(rows, checked, { state: row.state }))}
                >
                  {row.state}
                </Checkbox>
              </th>
              {run.programs.map((program) => (
                <Cell key={program.program} view={view} row={row} state={row.state} program={program} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={styles.state}>
              TOTAL
            </th>
            {run.programs.map((row) => (
              <TotalCell key={row.program} row={row} onExplain={onExplain} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The table; cards where it would not fit. */
export function PriceTable(view: PriceViewProps) {
  const narrow = useMedia(below('cards'));
  return narrow ? <PriceCards {...view} /> : <Wide {...view} />;
}
