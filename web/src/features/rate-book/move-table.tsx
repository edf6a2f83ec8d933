/** How rates move by state or by class: lowest, mean and highest on one scale, and the rows of a group by a click. */
import type { GroupMove } from './api';
import { GroupChoice } from './group-choice';
import { direction, many, percentText } from './model';
import styles from './move-table.module.css';

const number = (text: string | null): number => (text === null ? 0 : Number(text));

/** The largest move either way: the scale of all bars. */
function scaleOf(moves: readonly GroupMove[]): number {
  return Math.max(
    1,
    ...moves.flatMap(({ lowest, highest }) => [Math.abs(number(lowest)), Math.abs(number(highest))]),
  );
}

function Bar({ move, scale }: { move: GroupMove; scale: number }) {
  if (move.lowest === null || move.highest === null) return null;
  const at = (percent: number) => 50 + (50 * percent) / scale;
  const [low, high] = [Math.min(0, number(move.lowest)), Math.max(0, number(move.highest))];
  return (
    <svg className={styles.bar} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <line x1="50" x2="50" y1="0" y2="8" className={styles.zero} />
      <rect x={at(low)} width={Math.max(0.8, at(high) - at(low))} y="3" height="2" className={styles.range} />
      <rect x={at(number(move.mean)) - 0.8} width="1.6" y="0.5" height="7" className={styles.mean} />
    </svg>
  );
}

/** The table. */
export function MoveTable(props: {
  label: string;
  what: string;
  moves: readonly GroupMove[];
  chosen?: string;
  /** Without it groups are read, not chosen. */
  onChoose?: (group: string) => void;
  nameOf?: (group: string) => string;
}) {
  const { label, what, moves, chosen = '', onChoose, nameOf } = props;
  const scale = scaleOf(moves);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.frame} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col" data-align="end">
              Rates
            </th>
            <th scope="col" data-align="end">
              Lowest
            </th>
            <th scope="col" data-align="end">
              Mean
            </th>
            <th scope="col" data-align="end">
              Highest
            </th>
            <th scope="col">
              <span className="visually-hidden">On one scale</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.group} data-chosen={move.group === chosen}>
              {onChoose ? (
                <GroupChoice
                  group={move.group}
                  label={nameOf?.(move.group)}
                  chosen={chosen}
                  onChoose={onChoose}
                />
              ) : (
                <th scope="row">{nameOf?.(move.group) ?? move.group}</th>
              )}
              <td data-align="end">{many(move.added + move.changed + move.removed)}</td>
              <td data-align="end">{percentText(move.lowest)}</td>
              <td data-align="end" data-way={direction(move.mean)}>
                <strong>{percentText(move.mean)}</strong>
              </td>
              <td data-align="end">{percentText(move.highest)}</td>
              <td className={styles.scale}>
                <Bar move={move} scale={scale} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
