/** Premium by carrier, stacked by state, with the same figures in a table; loaded when it is opened. */
import { usePartnerName } from '@/api/partner-name';
import { wholeDollars } from '@/lib/money';
import { StackedBars } from '@/ui/charts/stacked-bars';
import type { Row } from './indication';
import type { ProgramQuote } from './model';
import { chartBars, chartSummary } from './price-chart-data';
import styles from './price-charts.module.css';

/** The picture and its table. */
export default function PriceCharts({
  programs,
  rows,
}: {
  programs: readonly ProgramQuote[];
  rows: readonly Row[];
}) {
  const bars = chartBars(programs, rows, usePartnerName());
  const states = rows.map(({ state }) => state);
  if (bars.length === 0) return <p className={styles.none}>No carrier has a price to draw.</p>;
  return (
    <div className={styles.body}>
      <StackedBars
        bars={bars}
        series={states}
        summary={chartSummary(bars)}
        tick={(value) => wholeDollars(String(Math.round(value)))}
      />
      {/* The table scrolls sideways inside its own frame, which keyboards reach as well. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} tabIndex={0} role="region" aria-label="Figures of the chart">
        <table className={styles.table}>
          <caption className="visually-hidden">Premium by carrier and state</caption>
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              {states.map((state) => (
                <th key={state} scope="col">
                  {state}
                </th>
              ))}
              <th scope="col">TOTAL</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.key}>
                <th scope="row">{bar.label}</th>
                {states.map((state) => {
                  const part = bar.parts[state];
                  return <td key={state}>{part === undefined ? '–' : bar.write(String(part))}</td>;
                })}
                <td>{bar.shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
