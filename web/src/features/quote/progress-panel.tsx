/** Carrier by carrier: state, time, price or reason, as it happens. */
import { Money } from '@/ui/money';
import { Panel } from '@/ui/panel';
import { Timeline, type TimelineRow } from '@/ui/timeline';
import { liveLine, premiumOf, PROGRAM_STATES, whyNot, type ProgramQuote } from './model';

function rowOf(row: ProgramQuote, startedAt: number): TimelineRow {
  const { label, tone, running } = PROGRAM_STATES[row.state];
  const premium = premiumOf(row);
  const note = running || premium !== null ? referral(row) : whyNot(row);
  return {
    key: row.program,
    title: `${row.carrier_name} · ${row.partner.toUpperCase()}`,
    tone,
    state: label,
    running,
    startedAt,
    tookMs: row.elapsed_ms,
    result: premium === null ? null : <Money amount={premium} whole strong />,
    ...(note !== '' && { note }),
  };
}

function referral(row: ProgramQuote): string {
  return row.state === 'referred' ? whyNot(row) : '';
}

/** The panel; the one live region of the page is its first line. */
export function ProgressPanel({ rows, startedAt }: { rows: readonly ProgramQuote[]; startedAt: number }) {
  return (
    <Panel title="Carrier by carrier">
      <Timeline
        label="Progress by carrier"
        summary={liveLine(rows)}
        rows={rows.map((row) => rowOf(row, startedAt))}
      />
    </Panel>
  );
}
