/** The head of a program's column: who, what kind of price, whether it is the best, and the way into it. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { usePartnerName } from '@/api/partner-name';
import { StatusTag } from '@/ui/status-tag';
import { shownDifference } from '@/lib/shown-money';
import { MESSAGES } from './messages';
import { isBest, overBest, premiumOf, PROGRAM_STATES, type ProgramQuote } from './model';
import type { PdfDownloads } from './price-pdf';
import styles from './price-table.module.css';

/** What a column or card says first. */
export interface PriceHeadingProps {
  readonly row: ProgramQuote;
  readonly best: ProgramQuote | undefined;
  /** False while carriers are still pricing: the best is the best so far. */
  readonly settled: boolean;
  readonly check: 'all' | 'some' | 'none';
  readonly onCheck: () => void;
  readonly onExplain: () => void;
  readonly pdf?: PdfDownloads | undefined;
}

/** 'Best price', 'Best so far', or what it costs more. */
function BestMark({ row, best, settled }: Pick<PriceHeadingProps, 'row' | 'best' | 'settled'>) {
  if (isBest(row, best)) {
    return <span className={styles.best}>{settled ? 'Best price' : 'Best so far'}</span>;
  }
  const more = overBest(row, best);
  return <span className={styles.more}>{more === null ? '' : shownDifference(more)}</span>;
}

/** The download of the carrier's quote, with its own spinner and its own failure. */
function QuotePdf({ row, pdf, name }: { row: ProgramQuote; pdf: PdfDownloads; name: string }) {
  return (
    <>
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
      <span className={styles.failed} role="alert">
        {pdf.failed.has(row.program) && MESSAGES.notGenerated}
      </span>
    </>
  );
}

/** The heading. */
export function PriceHeading(props: PriceHeadingProps) {
  const { row, best, settled, check, onCheck, onExplain, pdf } = props;
  const { label, tone, letter, running } = PROGRAM_STATES[row.state];
  const priced = premiumOf(row) !== null;
  const partner = usePartnerName()(row.partner);
  const name = `${row.carrier_name}, ${partner}`;
  return (
    <div className={styles.heading}>
      <Checkbox
        className={styles.checkHead ?? ''}
        aria-label={`Select ${name}`}
        checked={check === 'all'}
        indeterminate={check === 'some'}
        disabled={!priced}
        onChange={onCheck}
      >
        <span className={styles.carrier}>{row.carrier_name}</span>
      </Checkbox>
      <span className={styles.partner}>{partner}</span>
      <StatusTag tone={tone} letter={letter} label={label} busy={running} />
      <BestMark row={row} best={best} settled={settled} />
      <Button
        type="link"
        size="small"
        className={styles.explain ?? ''}
        disabled={!row.has_worksheet}
        aria-label={`Explain this price: ${name}`}
        onClick={onExplain}
      >
        Explain this price
      </Button>
      {pdf && <QuotePdf row={row} pdf={pdf} name={name} />}
    </div>
  );
}
