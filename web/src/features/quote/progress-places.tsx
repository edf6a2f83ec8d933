/** Carrier by carrier at each location: a price, or the state in words with its reason; below them the totals. */
import { usePartnerName } from '@/api/partner-name';
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import { premiumOf, shownOf, type ProgramQuote, type QuoteRun } from './model';
import { PriceMark, ReasonMark } from './price-mark';
import { cellOf, isRetried, type Place } from './progress';
import styles from './progress-places.module.css';

function Cell({ row, place }: { row: ProgramQuote; place: string }) {
  const { premium, label, tone, running, reasons } = cellOf(row, place);
  const shown =
    premium === null ? (
      <StatusTag tone={tone} label={label} busy={running} />
    ) : (
      <Money amount={premium} shown={shownOf(row)} />
    );
  if (reasons.length === 0) return shown;
  return (
    <ReasonMark of={`${row.carrier_name} at location ${place}`} reasons={reasons}>
      {shown}
    </ReasonMark>
  );
}

/** The totals of the carriers, which their locations add up to; nothing before there is a price. */
function Totals({ rows }: { rows: readonly ProgramQuote[] }) {
  if (rows.every((row) => premiumOf(row) === null)) return null;
  return (
    <tfoot>
      <tr>
        <th scope="row">TOTAL</th>
        {rows.map((row) => {
          const premium = premiumOf(row);
          return (
            <td key={row.program}>
              {premium !== null && <Money amount={premium} shown={shownOf(row)} strong />}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

/** The table; it scrolls within itself, the location stays. */
export function ProgressPlaces({ run, places }: { run: QuoteRun; places: readonly Place[] }) {
  const partnerName = usePartnerName();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Prices by location and carrier">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            {run.programs.map((row) => (
              <th key={row.program} scope="col">
                {row.carrier_name}
                <span className={styles.quiet}>{partnerName(row.partner)}</span>
                <PriceMark row={row} run={run} again={isRetried(run, row.program)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className={styles.quiet}>{label}</span>
              </th>
              {run.programs.map((row) => (
                <td key={row.program}>
                  <Cell row={row} place={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals rows={run.programs} />
      </table>
    </div>
  );
}
