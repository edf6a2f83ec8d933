/** The prices of a run as the owner of a business reads them: one card for each insurance company. */
import { inOrder } from './order';
import type { QuoteRun } from './model';
import { yearOf } from './owner-cost';
import { OwnerPrice } from './owner-price';
import { ownerLine } from './owner-words';
import styles from './owner-prices.module.css';
import type { PdfDownloads } from './price-pdf';
import { useRetries } from './use-retries';
import { useRetry } from './use-run';

/** Streams of further tries at once: a browser holds six connections, and the poll tells of the others. */
const STREAMS = 3;

/** One stream per company that is asked again. */
function Follow({ run, job }: { run: string; job: string }) {
  useRetry(run, job);
  return null;
}

/**
 * The cards: by name while companies are at it, so that no answer moves another; then the cheapest first among those
 * that can be taken, on this page as after a reload. The one live region of the page is the line above them.
 */
export function OwnerPrices(props: {
  run: QuoteRun;
  pdf: PdfDownloads;
  /** False: submitted or not started yet, so that nobody is asked again. */
  mayRetry: boolean;
}) {
  const { pdf, mayRetry } = props;
  const run = inOrder(props.run, yearOf);
  const retries = useRetries(run, mayRetry);
  return (
    <section aria-label="Your prices">
      {run.retries.slice(0, STREAMS).map(({ job_id: job }) => (
        <Follow key={job} run={run.id} job={job} />
      ))}
      <p className={styles.line} role="status">
        {ownerLine(run)}
      </p>
      <ol className={styles.cards}>
        {run.programs.map((row, at) => (
          <OwnerPrice key={at} run={run} row={row} pdf={pdf} retries={retries} />
        ))}
      </ol>
    </section>
  );
}
