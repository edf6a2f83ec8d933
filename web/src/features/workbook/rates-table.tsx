/** The classes of a column: entered figures bold, computed ones grey beside them; a column of figures may be pasted. */
import { payrollShown, wholeDollars } from '@/lib/money';
import { textMatrix } from '@/lib/tsv';
import {
  computed,
  entered,
  filed,
  figureFault,
  figureKey,
  FIGURES,
  figureTyped,
  type ClassLine,
  type Figure,
  type Typed,
} from './rate-edits';
import styles from './rates-screen.module.css';
import type { PreviewColumn, Workbook } from './shapes';

interface RatesTableProps {
  readonly book: Workbook;
  readonly column: string;
  readonly lines: readonly ClassLine[];
  readonly typed: Typed;
  readonly preview: PreviewColumn | undefined;
  readonly readOnly: boolean;
  readonly onTyped: (changes: readonly (readonly [key: string, text: string])[]) => void;
}

export const RATE_COLUMNS = [
  'State Type',
  'State',
  'Class Code',
  'ClassCode Description',
  'Payroll',
  'Rate',
  'Net Rate w/ Ax & EC',
  'Net Rate w/o Ax & EC',
] as const;

const LABELS: Readonly<Record<Figure, string>> = {
  manual_rate: 'Rate',
  net_rate_ax: 'Net Rate w/ Ax & EC',
  net_rate: 'Net Rate w/o Ax & EC',
};

function FigureCell(props: RatesTableProps & { line: ClassLine; figure: Figure }) {
  const { book, column, lines, line, figure, typed, preview, readOnly, onTyped } = props;
  const key = figureKey(line, figure);
  const text = typed.get(key) ?? entered(book, column, line, figure);
  const shown = preview?.rates.find((each) => each.state === line.state && each.code === line.wc_code);
  const figureNow = shown?.[figure] ?? computed(line, figure);
  const fault = figureFault(line, figure, text);
  const closed = readOnly || !line.editable || (figure !== 'manual_rate' && line.net_rate === null);
  const pasted = (event: React.ClipboardEvent) => {
    const rows = textMatrix(event.clipboardData.getData('text/plain'));
    if (rows.length < 2) return;
    event.preventDefault();
    const from = lines.indexOf(line);
    onTyped(
      rows.flatMap(([value = ''], at) => {
        const below = lines[from + at];
        return below ? [[figureKey(below, figure), figureTyped(value)] as const] : [];
      }),
    );
  };
  return (
    <td data-name={LABELS[figure]}>
      <input
        className={styles.figure}
        data-entered={text !== '' || undefined}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${line.state}, class ${line.wc_code}, ${LABELS[figure]}`}
        aria-invalid={fault !== null || undefined}
        title={fault ?? undefined}
        disabled={closed}
        value={text}
        placeholder={figureNow ?? 'N/A'}
        onPaste={pasted}
        onChange={(event) => onTyped([[key, figureTyped(event.target.value)]])}
      />
      <span className={styles.computed}>{text === '' ? '' : (filed(line, figure) ?? 'N/A')}</span>
      {fault !== null && <span className={styles.bad}>{fault}</span>}
    </td>
  );
}

/** The table. */
export function RatesTable(props: RatesTableProps) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {RATE_COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line) => (
            <tr key={`${line.state} ${line.wc_code}`}>
              <td data-name="State Type">{line.state_type.toUpperCase()}</td>
              <td data-name="State">{line.state}</td>
              <td data-name="Class Code">{line.wc_code}</td>
              <td data-name="ClassCode Description">{line.wc_desc}</td>
              <td data-name="Payroll" title={`${wholeDollars(line.annual_payroll)} a year`}>
                {payrollShown(line.payroll)}
              </td>
              {FIGURES.map((figure) => (
                <FigureCell key={figure} {...props} line={line} figure={figure} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
