/** The same acts by hand in the Temporal UI, and the workflow as Temporal knows it now. */
import { Button } from 'antd';
import { useState } from 'react';
import { momentWords } from '@/lib/dates';
import { ErrorState, LoadingState } from '@/ui/state-view';
import { useLiveCase } from './api';
import { actionsOf, type OpsCase } from './model';
import { ACTIONS } from './stuck-words';
import styles from './ops.module.css';

function Live({ id }: { id: string }) {
  const [wanted, setWanted] = useState(false);
  const { data, error, mutate, isLoading } = useLiveCase(id, wanted);
  if (!wanted)
    return (
      <Button size="small" onClick={() => setWanted(true)}>
        Ask Temporal how it stands
      </Button>
    );
  if (isLoading) return <LoadingState rows={2} />;
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void mutate()} compact />;
  const live = data?.live;
  if (!live) return null;
  return (
    <div role="status">
      <p className={styles.quiet}>
        The workflow is {live.status.toLowerCase()}.
        {live.task_attempt > 1 && ` Its code has failed ${live.task_attempt - 1} times in a row.`}
        {live.pending.length === 0 && ' No activity waits.'}
      </p>
      <ul className={styles.plain}>
        {live.pending.map(({ type, state, attempt, last_failure: failure, next_at: next }) => (
          <li key={type}>
            {type}: {state.toLowerCase()}, try {attempt}
            {failure !== null && `, last failure ${failure}`}
            {next !== null && `, next ${momentWords(next)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The folded part. */
export function ByHand({ found }: { found: OpsCase }) {
  const signals = actionsOf(found).filter(({ signal }) => signal !== '');
  return (
    <details className={styles.hand}>
      <summary>By hand in the Temporal UI</summary>
      <div className={styles.case}>
        <p className={styles.quiet}>
          Workflow <code>{found.workflow_id}</code>
        </p>
        <dl className={styles.signals}>
          {signals.map(({ action, signal, json_text: json }) => (
            <div key={action}>
              <dt>
                {ACTIONS[action].label}: signal <code>{signal}</code>
              </dt>
              <dd>
                <code>{json}</code>
              </dd>
            </div>
          ))}
        </dl>
        <Live id={found.case} />
      </div>
    </details>
  );
}
