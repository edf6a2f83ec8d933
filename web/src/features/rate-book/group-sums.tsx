/** Prices of open quotes by program or state on a draft: how many, how many move, and their premium in all. */
import { shownTogether } from '@/lib/shown-money';
import type { RehearsalGroup } from './api';
import { GroupChoice } from './group-choice';
import { direction, many, percentText } from './model';
import styles from './move-table.module.css';

/** The table; a click narrows the list below. */
export function GroupSums(props: {
  label: string;
  what: string;
  groups: readonly RehearsalGroup[];
  chosen: string;
  onChoose: (group: string) => void;
}) {
  const { label, what, groups, chosen, onChoose } = props;
  const shown = shownTogether(groups.flatMap((group) => [group.old_premium, group.new_premium]));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            {['Prices', 'Move', 'Refused', 'Now', 'On the draft', 'Move in all'].map((title) => (
              <th key={title} scope="col" data-align="end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.group} data-chosen={group.group === chosen}>
              <GroupChoice group={group.group} chosen={chosen} onChoose={onChoose} />
              <td data-align="end">{many(group.quotes)}</td>
              <td data-align="end">{many(group.moved)}</td>
              <td data-align="end">{many(group.refused)}</td>
              <td data-align="end">{shown(group.old_premium)}</td>
              <td data-align="end">{shown(group.new_premium)}</td>
              <td data-align="end" data-way={direction(group.percent)}>
                <strong>{percentText(group.percent)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
