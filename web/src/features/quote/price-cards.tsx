/** The price indication on a small screen: one card per program. */
import { Checkbox } from 'antd';
import { payrollShown } from '@/lib/money';
import { bestForState, checkOf, toggled, totalOf } from './indication';
import { bestOf, isBest, isFirm, isRunning, PROGRAM_STATES, shownOf, type ProgramQuote } from './model';
import { GROUPS, groupsOf, UNPRICED_ID } from './order';
import { PriceActs } from './price-acts';
import styles from './price-cards.module.css';
import { PriceHeading } from './price-heading';
import { ExplainedAmount, Priceless, StatePrice, type PriceViewProps } from './price-cell';

/** A line per state and the total; each has its place before its price has come. */
function Lines({
  view,
  program,
  total,
}: {
  view: PriceViewProps;
  program: ProgramQuote;
  total: ReturnType<typeof totalOf>;
}) {
  const { rows, checked, onChecked, onExplain, forms } = view;
  const key = program.program;
  return (
    <dl className={styles.list}>
      {rows.map((row) => {
        const part = row.cells.find((cell) => cell.program === key)?.part;
        const only = { program: key, state: row.state };
        return (
          <div key={row.state} className={styles.line}>
            <dt>
              <Checkbox
                aria-label={`Select ${program.carrier_name} in ${row.state}`}
                disabled={!part}
                checked={checkOf(rows, checked, only) === 'all'}
                onChange={() => onChecked(toggled(rows, checked, only))}
              >
                {row.state}
              </Checkbox>
            </dt>
            <dd>
              {part ? (
                <StatePrice
                  part={part}
                  best={bestForState(row, !isRunning(view.run)).includes(key)}
                  firm={isFirm(program)}
                  carrier={program.carrier_name}
                  form={forms?.get(`${key} ${row.state}`)}
                  shown={shownOf(program)}
                  onExplain={program.has_worksheet ? () => onExplain(key, row.state) : undefined}
                />
              ) : (
                <Priceless row={program} />
              )}
            </dd>
          </div>
        );
      })}
      <div className={styles.line} data-total="true">
        <dt>TOTAL</dt>
        <dd>
          {total && (
            <>
              <ExplainedAmount
                amount={total.premium}
                of={`the total of ${program.carrier_name}`}
                shown={shownOf(program)}
                onExplain={program.has_worksheet ? () => onExplain(key, 'total') : undefined}
              />
              <span className={styles.payroll}>{payrollShown(total.payroll)} payroll</span>
            </>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Card({ view, program }: { view: PriceViewProps; program: ProgramQuote }) {
  const total = totalOf(program);
  const best = bestOf(view.run.programs);
  return (
    <li className={styles.card} data-best={isFirm(program) && isBest(program, best)}>
      <PriceHeading row={program} view={view} />
      {(total !== null || PROGRAM_STATES[program.state].running) && (
        <Lines view={view} program={program} total={total} />
      )}
      <PriceActs row={program} view={view} />
    </li>
  );
}

/** Cards under the headings of the columns, in their order. */
export function PriceCards(view: PriceViewProps) {
  return (
    <div role="group" aria-label="Price indication">
      {groupsOf(view.run).map(({ name, rows }) => (
        <section key={name}>
          <h3 {...(name === 'unpriced' && { id: UNPRICED_ID })} className={styles.group}>
            {GROUPS[name]}
          </h3>
          <ol className={styles.cards}>
            {rows.map((program, at) => (
              <Card key={at} view={view} program={program} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
