/** One insurance company's answer as the owner of a business reads it: the price of a year, what it means, the PDF. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useBeforeChange } from '@/api/freshness';
import { usePartnerName } from '@/api/partner-name';
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import { MESSAGES } from './messages';
import { bestOf, isBest, isFirm, isRunning, premiumOf, PROGRAM_STATES, reasonsOf, shownOf } from './model';
import type { ProgramQuote, QuoteRun } from './model';
import { feeWords, OWNER_ANSWERS } from './owner-words';
import styles from './owner-prices.module.css';
import type { PdfDownloads } from './price-pdf';
import { canRetry, isRetried } from './progress';
import type { Retries } from './use-retries';

/** What a card shows. */
export interface OwnerPriceProps {
  readonly run: QuoteRun;
  readonly row: ProgramQuote;
  readonly pdf: PdfDownloads;
  readonly retries: Retries;
}

/** The year's price; its place is kept while the company is at it. */
function Price({ row }: { row: ProgramQuote }) {
  const premium = premiumOf(row);
  if (premium === null) return <span className={styles.waiting} aria-hidden="true" />;
  return (
    <span className={styles.amount}>
      <Money amount={premium} shown={shownOf(row)} strong /> <span className={styles.year}>a year</span>
    </span>
  );
}

/** One line for each state, where there is more than one. */
function States({ row }: { row: ProgramQuote }) {
  if (row.states.length < 2) return null;
  const shown = shownOf(row);
  return (
    <dl className={styles.states}>
      {row.states.map((part) => (
        <div key={part.state}>
          <dt>{part.state}</dt>
          <dd>
            <Money amount={part.total_estimated_annual_premium} shown={shown} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the company did not simply say yes, in its own words. */
function Reasons({ row }: { row: ProgramQuote }) {
  const reasons = isFirm(row) ? [] : reasonsOf(row);
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons} aria-label={`Why: ${row.carrier_name}`}>
      {reasons.map(({ text, change }) => (
        <li key={text}>
          {text}
          {change !== '' && ` (${change})`}
        </li>
      ))}
    </ul>
  );
}

function Acts({ run, row, pdf, retries }: OwnerPriceProps) {
  const again = retries.allowed && !isRetried(run, row.program) && canRetry(row);
  const said = pdf.failed.has(row.program) ? MESSAGES.notGenerated : retries.refused[row.program];
  return (
    <div className={styles.acts}>
      {premiumOf(row) !== null && (
        <Button
          icon={<DownloadOutlined />}
          loading={pdf.busy.has(row.program)}
          disabled={!pdf.offered(row)}
          aria-label={`Download the PDF of ${row.carrier_name}`}
          onClick={() => pdf.download(row)}
        >
          Download the PDF
        </Button>
      )}
      {again && (
        <Button aria-label={`Ask ${row.carrier_name} again`} onClick={() => retries.press(row.program)}>
          Ask again
        </Button>
      )}
      <span className={styles.failed} role="alert">
        {said}
      </span>
    </div>
  );
}

/** The card. */
export function OwnerPrice(props: OwnerPriceProps) {
  const { run, row } = props;
  const partner = usePartnerName()(row.partner);
  const before = useBeforeChange(row.program);
  const running = PROGRAM_STATES[row.state].running;
  const { label, tone, letter, means } = OWNER_ANSWERS[row.state];
  const lowest = !isRunning(run) && isFirm(row) && isBest(row, bestOf(run.programs));
  const fee = feeWords(row, partner);
  const priced = premiumOf(row) !== null;
  return (
    <li className={styles.card} data-best={lowest} aria-busy={running}>
      <div className={styles.head}>
        <h3 className={styles.company}>{row.carrier_name}</h3>
        <StatusTag tone={tone} letter={letter} label={label} busy={running} />
      </div>
      {(running || priced) && <Price row={row} />}
      {lowest && <span className={styles.lowest}>Lowest price{before}</span>}
      <States row={row} />
      <p className={styles.means}>{means}</p>
      <Reasons row={row} />
      {priced && fee !== '' && <p className={styles.fee}>{fee}</p>}
      <Acts {...props} />
    </li>
  );
}
