/** Two runs side by side: what changed, and each program and state with old, new and the difference. */
import { Button, Select } from 'antd';
import { usePartnerName } from '@/api/partner-name';
import { momentWords } from '@/lib/dates';
import { toCents } from '@/lib/money';
import { shownDifference, shownTogether, type ShownMoney } from '@/lib/shown-money';
import { Money } from '@/ui/money';
import { EmptyState, StateView } from '@/ui/state-view';
import { useRunDifference, useRuns } from './api';
import { PROGRAM_STATES } from './model';
import styles from './run-difference.module.css';
import type { components } from '@/api/schema';

type Schema = components['schemas'];
type Change = Schema['ProgramChange'];

/** '+$1,234', '−$50', or 'no change'. */
function Delta({ amount, shown }: { amount: string | null; shown: ShownMoney }) {
  if (amount === null) return <Money amount={null} />;
  const cents = toCents(amount);
  if (cents === 0) return <span className={styles.same}>no change</span>;
  return (
    <span data-up={cents > 0} className={styles.delta}>
      {shownDifference(amount, shown)}
    </span>
  );
}

/** An amount, or why there is none. */
function Side(props: { amount: string | null; state: Change['old_state']; shown: ShownMoney }) {
  const { amount, state, shown } = props;
  if (amount !== null) return <Money amount={amount} shown={shown} />;
  return <span className={styles.same}>{state === null ? 'not asked' : PROGRAM_STATES[state].label}</span>;
}

function ProgramRows({ change, onLines }: { change: Change; onLines: (program: string) => void }) {
  const partnerName = usePartnerName();
  const shown = shownTogether([change, ...change.states].flatMap((part) => [part.old, part.new]));
  return (
    <tbody>
      <tr className={styles.program}>
        <th scope="rowgroup">
          {change.carrier_name}
          <span>{partnerName(change.partner)}</span>
        </th>
        <td>
          <Side amount={change.old} state={change.old_state} shown={shown} />
        </td>
        <td>
          <Side amount={change.new} state={change.new_state} shown={shown} />
        </td>
        <td>
          <Delta amount={change.delta} shown={shown} />
        </td>
        <td>
          {change.explained && (
            <Button
              size="small"
              aria-label={`Line by line: ${change.carrier_name}`}
              onClick={() => onLines(change.program)}
            >
              Line by line
            </Button>
          )}
        </td>
      </tr>
      {change.states.map((each) => (
        <tr key={each.state}>
          <th scope="row">{each.state}</th>
          <td>
            <Money amount={each.old} shown={shown} />
          </td>
          <td>
            <Money amount={each.new} shown={shown} />
          </td>
          <td>
            <Delta amount={each.delta} shown={shown} />
          </td>
          <td aria-label="Lines are those of the program" />
        </tr>
      ))}
    </tbody>
  );
}

function Compared({
  found,
  onLines,
}: {
  found: Schema['RunDifference'];
  onLines: (program: string) => void;
}) {
  return (
    <>
      <h3 className={styles.heading}>What changed</h3>
      {found.asked.length === 0 ? (
        <p className={styles.lead}>Nothing: both runs priced the same facts.</p>
      ) : (
        <dl className={styles.asked}>
          {found.asked.map(({ about, old, new: now }) => (
            <div key={`${about} ${old} ${now}`}>
              <dt>{about}</dt>
              <dd>
                {old} <span aria-label="became">→</span> {now}
              </dd>
            </div>
          ))}
          {found.more > 0 && (
            <div>
              <dt>Further changes</dt>
              <dd>{found.more}, not listed</dd>
            </div>
          )}
        </dl>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Prices of both runs">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Program and state</th>
              <th scope="col">Earlier run</th>
              <th scope="col">Later run</th>
              <th scope="col">Difference</th>
              <th scope="col">
                <span className={styles.hidden}>Lines</span>
              </th>
            </tr>
          </thead>
          {found.programs.map((change) => (
            <ProgramRows key={change.program} change={change} onLines={onLines} />
          ))}
        </table>
      </div>
    </>
  );
}

/** The view: the runs to choose from, then the difference. */
export function RunDifferenceView(props: {
  prospect: string;
  /** The later run. */
  run: string;
  /** The earlier run; null before one is chosen. */
  against: string | null;
  onAgainst: (run: string) => void;
  onLines: (program: string) => void;
}) {
  const { prospect, run, against, onAgainst, onLines } = props;
  const runs = useRuns(prospect, run);
  const state = useRunDifference(against === null ? null : run, against);
  const others = (runs.data ?? []).filter(({ id }) => id !== run);
  const words = ({ created_at: at, status }: { created_at: string; status: string }) =>
    status === 'done'
      ? momentWords(at)
      : `${momentWords(at)}, ${status === 'error' ? 'timed out' : 'running'}`;
  return (
    <>
      <div className={styles.choose}>
        <span>Earlier run</span>
        <Select
          aria-label="Earlier run"
          className={styles.select ?? ''}
          placeholder="Choose a run"
          value={against}
          loading={runs.isLoading}
          notFoundContent="There is no other run of this business yet"
          options={others.map((each) => ({ value: each.id, label: words(each) }))}
          onChange={onAgainst}
        />
      </div>
      {against === null ? (
        <EmptyState title="Choose an earlier run">
          Each program and state is then shown with both prices and the difference.
        </EmptyState>
      ) : (
        <StateView state={state} rows={8}>
          {(found) => <Compared found={found} onLines={onLines} />}
        </StateView>
      )}
    </>
  );
}
