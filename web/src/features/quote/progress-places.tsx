/** Carrier by carrier at each location: a price, a state in words, or 'Dropped' with its reason. */
import { Tooltip } from 'antd';
import { usePartnerName } from '@/api/partner-name';
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import { shownOf, type ProgramQuote } from './model';
import { cellOf, type Place } from './progress';
import styles from './progress-places.module.css';

function Cell({ row, place }: { row: ProgramQuote; place: string }) {
  const cell = cellOf(row, place);
  const shown =
    cell.premium !== null ? (
      <Money amount={cell.premium} shown={shownOf(row)} />
    ) : (
      <StatusTag tone={cell.tone} label={cell.label} busy={cell.running} />
    );
  if (cell.why === '') return shown;
  return (
    <Tooltip title={cell.why}>
      {/* A reason is for the keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span tabIndex={0} className={styles.why} aria-label={`${cell.label}: ${cell.why}`}>
        {shown}
      </span>
    </Tooltip>
  );
}

/** The table; it scrolls within itself, the location stays. */
export function ProgressPlaces({
  rows,
  places,
}: {
  rows: readonly ProgramQuote[];
  places: readonly Place[];
}) {
  const partnerName = usePartnerName();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Prices by location and carrier">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Location</th>
            {rows.map((row) => (
              <th key={row.program} scope="col">
                {row.carrier_name}
                <span>{partnerName(row.partner)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map(({ name, label }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span>{label}</span>
              </th>
              {rows.map((row) => (
                <td key={row.program}>
                  <Cell row={row} place={name} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
