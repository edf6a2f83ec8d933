/** What can be done with a carrier's answer, and why it is as it is: at the foot of its column, or of its card. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { usePartnerName } from '@/api/partner-name';
import { MESSAGES } from './messages';
import { premiumOf, PROGRAM_STATES, whyNot, type ProgramQuote } from './model';
import styles from './price-acts.module.css';
import type { PriceViewProps } from './price-cell';
import type { PdfDownloads } from './price-pdf';
import { canRetry, hasTries, isRetried } from './progress';
import { ProgramTries } from './progress-tries';

/** Wait after which a carrier is said to be slow, milliseconds. */
const SLOW_MS = 7000;

/** Whether a carrier that is still pricing has been at it for long. */
function useSlow(running: boolean, since: number | undefined): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!running || since === undefined) return undefined;
    const timer = setTimeout(() => setSlow(true), Math.max(0, since + SLOW_MS - Date.now()));
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [running, since]);
  return slow && running;
}

/** The download of the carrier's quote, with its own spinner. */
function QuotePdf({ row, pdf, name }: { row: ProgramQuote; pdf: PdfDownloads; name: string }) {
  return (
    <Button
      size="small"
      icon={<DownloadOutlined />}
      loading={pdf.busy.has(row.program)}
      disabled={!pdf.offered(row)}
      aria-label={`Download the quote PDF: ${name}`}
      onClick={() => pdf.download(row)}
    >
      Quote PDF
    </Button>
  );
}

/** The quote in a popup, and the form of the checked states. */
function MoreOf({ row, pdf, name }: { row: ProgramQuote; pdf: PdfDownloads; name: string }) {
  const { accord, view } = pdf;
  const act = { size: 'small', disabled: !pdf.offered(row) } as const;
  return (
    <>
      {view && (
        <Button {...act} aria-label={`View the quote: ${name}`} onClick={() => view(row)}>
          View
        </Button>
      )}
      {accord && (
        <Button
          {...act}
          loading={accord.busy.has(row.program)}
          aria-label={`Download the ACORD form: ${name}`}
          onClick={() => accord.download(row)}
        >
          ACORD form
        </Button>
      )}
    </>
  );
}

/** What did not come of a carrier's documents, or why its further try was refused. */
function failureOf({ program }: ProgramQuote, { pdf, retries }: PriceViewProps): string | undefined {
  if (pdf?.failed.has(program)) return MESSAGES.notGenerated;
  if (pdf?.accord?.failed.has(program)) return MESSAGES.noForm;
  return retries?.refused[program];
}

function Explain({ row, view, name }: { row: ProgramQuote; view: PriceViewProps; name: string }) {
  return (
    <Button
      type="link"
      size="small"
      className={styles.explain ?? ''}
      disabled={!row.has_worksheet}
      aria-label={`Explain this price: ${name}`}
      onClick={() => view.onExplain(row.program)}
    >
      Explain this price
    </Button>
  );
}

/** Why a program has no price, or who must confirm it; nothing for a plain quote. */
export function reasonOf(row: ProgramQuote): string {
  const { running } = PROGRAM_STATES[row.state];
  return running || row.state === 'quoted' ? '' : whyNot(row);
}

/** The buttons of a priced carrier, or the further try of one that failed; below them, the reason. */
export function PriceActs({ row, view }: { row: ProgramQuote; view: PriceViewProps }) {
  const { run, pdf, retries, startedAt } = view;
  const { running } = PROGRAM_STATES[row.state];
  const slow = useSlow(running, retries?.pressed[row.program] ?? startedAt);
  const partner = usePartnerName()(row.partner);
  const name = `${row.carrier_name}, ${partner}`;
  const title = `${row.carrier_name} · ${partner}`;
  const priced = premiumOf(row) !== null;
  const again = retries?.allowed === true && !isRetried(run, row.program) && canRetry(row);
  return (
    <div className={styles.acts}>
      <div className={styles.buttons}>
        {(priced || running) && <Explain row={row} view={view} name={name} />}
        {pdf && (priced || running) && <QuotePdf row={row} pdf={pdf} name={name} />}
        {pdf && (priced || running) && <MoreOf row={row} pdf={pdf} name={name} />}
        {again && (
          <Button size="small" aria-label={`Retry ${title}`} onClick={() => retries.press(row.program)}>
            Retry
          </Button>
        )}
        {hasTries(row) && <ProgramTries run={run.id} program={row.program} title={title} />}
      </div>
      <div className={styles.said}>
        <span className={styles.failed} role="alert">
          {failureOf(row, view)}
        </span>
        <p className={styles.why} title={reasonOf(row)}>
          {slow ? `${row.carrier_name} is taking longer than usual` : reasonOf(row)}
        </p>
      </div>
    </div>
  );
}
