/** A price explained: waterfall beside the lines, rates, cost, record; replayed and compared on demand. */
import { PrinterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { StateView } from '@/ui/state-view';
import { usePriceRecord, useWorksheet } from './api';
import { ClassMinimums } from './class-minimums';
import { ClassRates } from './class-rates';
import { CompareChooser } from './compare-chooser';
import { isSame, oriented, refOf } from './comparison';
import { CostStack } from './cost-stack';
import { DifferenceView } from './difference-view';
import { ExplainHead } from './explain-head';
import styles from './explain.module.css';
import { MESSAGES } from './messages';
import {
  byCarrier,
  descriptionsOf,
  totalAt,
  type PriceRecord,
  type PriceRef,
  type PriceSummary,
  type Worksheet,
} from './model';
import { PriceWaterfall } from './price-waterfall';
import { RecordFacts } from './record-facts';
import { TermTable } from './term-table';
import { useReplay } from './use-replay';
import { useWholePrint } from './use-whole-print';
import { waterfall } from './waterfall';
import { WorksheetTable, type Marked } from './worksheet-table';

const WHOLE = 'whole policy';

/** What was clicked: the total of the policy, or a state. */
export const TOTAL = 'total';

/** The total of what was clicked, so that the first look falls on its line. */
function firstMark(worksheet: Worksheet, opened: string | null): Marked | undefined {
  if (opened === null) return undefined;
  const at = totalAt(worksheet.lines, opened === TOTAL ? null : opened);
  return at === null ? undefined : { name: 'Total estimated annual premium', lines: new Set([at]) };
}

/** The lines of a price, with the waterfall that leads to them. */
function Lines(props: { worksheet: Worksheet; record: PriceRecord | undefined; opened: string | null }) {
  const { worksheet, record, opened } = props;
  const [state, setState] = useState(opened === TOTAL ? null : opened);
  const [marked, setMarked] = useState(() => firstMark(worksheet, opened));
  const [step, setStep] = useState<string>();
  useWholePrint(state, setState);
  const table = useRef<HTMLDivElement>(null);
  const first = marked === undefined ? undefined : Math.min(...marked.lines);
  useLayoutEffect(() => {
    if (first === undefined) return;
    const row = table.current?.querySelector(`[data-at="${first}"]`);
    row?.scrollIntoView({ block: 'center' });
  }, [first]);
  const descriptions = descriptionsOf(record);
  const choose = (next: string | null) => {
    setState(next);
    setMarked(undefined);
    setStep(undefined);
  };
  return (
    <>
      <div className={styles.columns}>
        <div className={styles.side}>
          {worksheet.states.length > 1 && (
            <Select
              aria-label="Lines of"
              className={styles.states ?? ''}
              virtual={false}
              value={state ?? WHOLE}
              onChange={(value) => choose(value === WHOLE ? null : value)}
              options={[
                { value: WHOLE, label: 'All states and the policy' },
                ...worksheet.states.map((part) => ({ value: part.state, label: `${part.state} alone` })),
              ]}
            />
          )}
          <PriceWaterfall
            title={`From manual premium to total${state === null ? '' : `, ${state}`}`}
            steps={waterfall(worksheet, state)}
            chosen={step}
            onChoose={({ key, label, lines }) => {
              setStep(key);
              setMarked({ name: label, lines: new Set(lines) });
            }}
          />
        </div>
        <div className={styles.main} ref={table}>
          <p className={styles.marked} role="status">
            {marked &&
              `Marked: ${marked.name}, ${marked.lines.size === 1 ? '1 line' : `${marked.lines.size} lines`}`}
          </p>
          <WorksheetTable
            worksheet={worksheet}
            descriptions={descriptions}
            state={state}
            marked={marked}
            onMark={(next) => {
              setStep(undefined);
              setMarked(next);
            }}
          />
        </div>
      </div>
      <div className={styles.facts}>
        <ClassRates worksheet={worksheet} descriptions={descriptions} state={state} />
        <ClassMinimums worksheet={worksheet} descriptions={descriptions} state={state} />
        <TermTable worksheet={worksheet} />
        <CostStack worksheet={worksheet} />
        {record && <RecordFacts record={record} />}
      </div>
    </>
  );
}

/** What is explained, and where it was opened. */
export interface ExplainViewProps {
  readonly price: PriceRef;
  /** Whose price it is; '' while nobody has a name. */
  readonly company: string;
  /** The state whose amount was clicked, or 'total'; null: no amount was. */
  readonly at: string | null;
  /** Whose other prices it can be laid beside; null: a run without a prospect. */
  readonly prospect: string | null;
  /** Quote, Indication or Referred. */
  readonly kindOf: (price: PriceSummary) => string;
  /** The price that it is laid beside. */
  readonly beside: PriceRef | null;
  readonly onBeside: (other: PriceRef | null) => void;
}

/** The view of one price. */
export function ExplainView(props: ExplainViewProps) {
  const { price, company, at, prospect, kindOf, beside, onBeside } = props;
  const worksheet = useWorksheet(price);
  const record = usePriceRecord(price);
  const other = usePriceRecord(beside);
  const replay = useReplay(price);
  const summary = record.data?.price;
  const pair =
    summary && other.data && !isSame(price, refOf(other.data.price)) && oriented(summary, other.data.price);
  return (
    <article className={styles.sheet} data-print-sheet="">
      <ExplainHead
        company={company}
        price={summary}
        kind={summary ? kindOf(summary) : ''}
        worksheet={worksheet.data}
      />
      <div className={styles.tools}>
        {prospect !== null && (
          <CompareChooser
            prospect={prospect}
            opened={price}
            chosen={beside}
            onChoose={(chosen) => onBeside(chosen && refOf(chosen))}
          />
        )}
        {worksheet.data && !byCarrier(worksheet.data) && (
          <Button loading={replay.busy} onClick={replay.replay}>
            Replay
          </Button>
        )}
        <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <p className={styles.replayed} role="status" data-matches={replay.matches ?? undefined}>
        {worksheet.data && byCarrier(worksheet.data) ? MESSAGES.carrierMade : replay.words}
      </p>
      {beside === null ? (
        <StateView state={worksheet} rows={12}>
          {(sheet) => (
            <Lines
              key={`${price.run} ${price.program} ${at ?? ''}`}
              worksheet={sheet}
              record={record.data}
              opened={at}
            />
          )}
        </StateView>
      ) : (
        <StateView state={other} rows={12}>
          {() => (pair ? <DifferenceView pair={pair} /> : null)}
        </StateView>
      )}
    </article>
  );
}
