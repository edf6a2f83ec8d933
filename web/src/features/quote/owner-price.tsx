/** One insurance company's answer as the owner of a business reads it: the price of a year, what it means, the PDF. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useBeforeChange } from '@/api/freshness';
import { usePartnerName } from '@/api/partner-name';
import { Money } from '@/ui/money';
import { StatusTag } from '@/ui/status-tag';
import { MESSAGES } from './messages';
import { isFirm, premiumOf, PROGRAM_STATES, reasonsOf, type ProgramQuote, type QuoteRun } from './model';
import { feeOf, isLowest, shownOfYear, yearOf } from './owner-cost';
import { OWNER_ANSWERS, OWNER_BEFORE } from './owner-words';
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
  const year = yearOf(row);
  if (year === null) return <span className={styles.waiting} aria-hidden="true" />;
  return (
    <span className={styles.amount}>
      <Money amount={year} shown={shownOfYear(row)} strong /> <span className={styles.year}>a year</span>
    </span>
  );
}

/** What the price is made of: the insurance, by state where there is more than one, and a partner's fee. */
function Parts({ row, partner }: { row: ProgramQuote; partner: string }) {
  const [premium, fee, shown] = [premiumOf(row), feeOf(row), shownOfYear(row)];
  if (premium === null) return null;
  const states = row.states.map((part) => [part.state, part.total_estimated_annual_premium] as const);
  const insurance = states.length > 1 ? states : ([['', premium]] as const);
  const parts = [
    ...insurance.map(([state, amount]) => [`Insurance${state && ` in ${state}`}`, amount] as const),
    ...(fee === null ? [] : ([[`Fee of ${partner}`, fee]] as const)),
  ];
  if (parts.length < 2) return null;
  return (
    <dl className={styles.parts}>
      {parts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} shown={shown} />
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
  const lowest = isLowest(row, run);
  const priced = premiumOf(row) !== null;
  const { label, tone, letter, means } = priced && before !== '' ? OWNER_BEFORE : OWNER_ANSWERS[row.state];
  return (
    <li className={styles.card} data-best={lowest} aria-busy={running}>
      <div className={styles.head}>
        <h3 className={styles.company}>{row.carrier_name}</h3>
        <StatusTag tone={tone} letter={letter} label={label} busy={running} />
      </div>
      {(running || priced) && <Price row={row} />}
      {lowest && <span className={styles.lowest}>Lowest price{before}</span>}
      <Parts row={row} partner={partner} />
      <p className={styles.means}>{means}</p>
      <Reasons row={row} />
      <Acts {...props} />
    </li>
  );
}
