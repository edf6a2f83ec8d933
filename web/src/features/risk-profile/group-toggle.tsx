/** The label of a row as the button that opens the classes which the row is added up from. */
import { CaretRightOutlined } from '@ant-design/icons';
import { EligibilityMark } from '@/ui/eligibility-mark';
import styles from './group-toggle.module.css';
import { eligibilityOf, wordsOf, type ProfileRow } from './model';

/** An eligibility mark, or a code with the words that it stands for. */
function Label({ row }: { row: ProfileRow }) {
  const word = eligibilityOf(row.label);
  if (word) return <EligibilityMark word={word} />;
  return (
    <span className={styles.group}>
      <span className={styles.code}>{row.label}</span>
      {row.name !== '' && <span>{row.name}</span>}
    </span>
  );
}

/** The button. */
export function GroupToggle(props: { row: ProfileRow; open: boolean; onToggle: () => void }) {
  const { row, open, onToggle } = props;
  return (
    <button type="button" className={styles.toggle} aria-expanded={open} onClick={onToggle}>
      <CaretRightOutlined className={styles.caret ?? ''} aria-hidden="true" />
      <Label row={row} />
      <span className="visually-hidden">, class codes of {wordsOf(row)}</span>
    </button>
  );
}
