/** The head of a group's row: pressed, the list below shows this group alone; pressed again, all. */
import styles from './move-table.module.css';

/** The cell. */
export function GroupChoice(props: {
  group: string;
  /** As it is read, where that is not its key. */
  label?: string | undefined;
  chosen: string;
  onChoose: (group: string) => void;
}) {
  const { group, label = group, chosen, onChoose } = props;
  const pressed = group === chosen;
  return (
    <th scope="row">
      <button
        type="button"
        className={styles.group}
        aria-pressed={pressed}
        onClick={() => onChoose(pressed ? '' : group)}
      >
        {label}
      </button>
    </th>
  );
}
