/** The heading of a location among the class codes: where it is, what is left, and its running totals. */
import { DownOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { memo } from 'react';
import { wholeDollars } from '@/lib/money';
import { GridCell } from '@/ui/grid-table';
import styles from './class-code-grid.module.css';
import { useDraft } from '../draft/context';
import { totals, type Sums } from './totals';
import { fundWords } from '../draft/state-funds';
import { leftByLocation } from '../draft/validate';

/** Heads and payroll under their columns; name is for those who do not see where they stand. */
export function SumCells({ sums, name }: { sums: Sums; name: string }) {
  const shown = [
    ['ft', 'FT', sums.ft.toLocaleString('en-US')],
    ['pt', 'PT', sums.pt.toLocaleString('en-US')],
    ['payroll', 'payroll', wholeDollars(String(sums.payroll))],
  ] as const;
  return shown.map(([column, label, text]) => (
    <GridCell key={column} column={column} align="end" className={styles.sum ?? ''}>
      <span className="visually-hidden">
        {name}, {label}:{' '}
      </span>
      {text}
      <span className={styles.unit} aria-hidden="true">
        {column === 'payroll' ? '' : ` ${label}`}
      </span>
    </GridCell>
  ));
}

/** The row; the whole heading folds the location. */
export const ClassHeadingRow = memo(function ClassHeadingRow(props: {
  number: string;
  folded: boolean;
  onFold: (number: string) => void;
  onAdd: (number: string) => void;
}) {
  const { number, folded, onFold, onAdd } = props;
  const location = useDraft(({ draft }) => draft.childrenLoc.find((each) => each.number === number));
  const left = useDraft(({ issues }) => leftByLocation(issues).get(number)?.classes ?? 0);
  const viewOnly = useDraft((view) => view.viewOnly);
  const funds = useDraft((view) => view.funds);
  if (!location) return null;
  const fund = fundWords(location, funds);
  const place = [location.cityName, location.state.toUpperCase()].filter(Boolean).join(', ');
  return (
    <div className={styles.heading}>
      <div role="gridcell" className={styles.title}>
        <button type="button" className={styles.fold} aria-expanded={!folded} onClick={() => onFold(number)}>
          {folded ? <RightOutlined /> : <DownOutlined />}
          <strong>Location {number}</strong>
          <span className={styles.place}>{place || 'no state yet'}</span>
          {fund !== '' && <span className={styles.fund}>{fund}</span>}
          {left > 0 && <span className={styles.left}>{left} left</span>}
        </button>
      </div>
      {fund === '' && <SumCells sums={totals([location])} name={`Location ${number}`} />}
      <div role="gridcell" className={styles.more}>
        <button
          type="button"
          className={styles.add}
          disabled={viewOnly}
          aria-label={`Add class code to location ${number}`}
          onClick={() => onAdd(number)}
        >
          <PlusOutlined /> Class code
        </button>
      </div>
    </div>
  );
});
