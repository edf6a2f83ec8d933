/** One stuck case whole: where it stands, what may be done, what happened, and what the carrier was asked. */
import { Button, Drawer, Tooltip } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { momentWords } from '@/lib/dates';
import { Money } from '@/ui/money';
import { StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { Timeline } from '@/ui/timeline/timeline';
import { ActDialog, type Asked } from './act-dialog';
import { useOpsCase } from './api';
import { ByHand } from './by-hand';
import { EvidenceTable } from './evidence-table';
import { actionsOf, nextWords, owedWords, stateWords, triedWords, whatTag, type OpsCase } from './model';
import { PersonalData } from './personal-data';
import { runbookAddress } from './runbook-text';
import { ACTIONS, WHAT } from './stuck-words';
import styles from './ops.module.css';

function Facts({ found }: { found: OpsCase }) {
  const { stuck, policy } = found;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    ['State', stateWords(found)],
    ['Case', <code key="case">{found.case}</code>],
    ['Prospect', <code key="prospect">{found.prospect_id}</code>],
    ['Since', stuck && momentWords(stuck.since)],
    ['Tries', found.kind === 'bind' && stuck && triedWords(stuck)],
    ['Next', stuck && nextWords(stuck)],
    ['Owed by', stuck && owedWords(stuck)],
    ['Accepted in all', stuck?.total && <Money key="total" amount={stuck.total} />],
    ["Carrier's quote", found.quote_ref],
    ['Policy', policy && `${policy.number}${policy.confirmed ? '' : ', not confirmed by the carrier'}`],
    ['Other policies', found.others.length > 0 && found.others.join(', ')],
    ['To be decided by', found.deadline && momentWords(found.deadline)],
    [
      'Runbook',
      // Beside the case, not in its place.
      <Link key="runbook" to={runbookAddress(found.runbook)} target="_blank">
        {found.runbook}
      </Link>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== false &&
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Whole({ found, onAsk }: { found: OpsCase; onAsk: (asked: Asked) => void }) {
  const { stuck } = found;
  return (
    <div className={styles.case}>
      {stuck === null ? (
        <p className={styles.quiet}>Nothing is to be mended any more.</p>
      ) : (
        <div>
          <StatusTag {...whatTag(stuck)} />
          <p className={styles.quiet}>{WHAT[stuck.what].means}</p>
        </div>
      )}
      <Facts found={found} />
      <div className={styles.acts} role="group" aria-label="What may be done">
        {actionsOf(found).map(({ action, allowed, why_not: why }) => (
          <Tooltip key={action} title={allowed ? '' : why}>
            <Button
              disabled={!allowed}
              type={action === 'retry' && allowed ? 'primary' : 'default'}
              danger={ACTIONS[action].danger && allowed}
              onClick={() => onAsk({ action, target: found.case, name: found.carrier_name })}
            >
              {ACTIONS[action].label}
            </Button>
          </Tooltip>
        ))}
        {found.workflow_url !== '' && (
          <Button type="link" href={found.workflow_url} target="_blank" rel="noreferrer">
            Open in the Temporal UI
          </Button>
        )}
      </div>
      <ByHand found={found} />
      <PersonalData id={found.case} />
      <section aria-labelledby="ops-happened">
        <h3 className={styles.heading} id="ops-happened">
          What happened
        </h3>
        <Timeline label={`What happened at ${found.carrier_name}`} events={found.events} />
      </section>
      {found.kind === 'bind' && <EvidenceTable lines={found.evidence} />}
    </div>
  );
}

/** The drawer; closed while there is no case. */
export function CaseDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const state = useOpsCase(id);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <Drawer
        open={id !== null}
        onClose={onClose}
        size="min(760px, 100vw)"
        destroyOnHidden
        title={
          state.data ? `${state.data.carrier_name}: ${state.data.kind === 'bind' ? 'bind' : 'decision'}` : ''
        }
      >
        {id !== null && (
          <StateView state={state} rows={8}>
            {(found) => <Whole found={found} onAsk={setAsked} />}
          </StateView>
        )}
      </Drawer>
      {asked !== null && <ActDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
