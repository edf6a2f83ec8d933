/** Limits of employers' liability: the default, or others that every state of the risk prices. */
import { Select } from 'antd';
import { Field } from '@/ui/field';
import { Panel } from '@/ui/panel';
import { useDraft, useDraftSession } from '../draft/context';
import { chooseLimits } from '../draft/edits';
import styles from './limits-section.module.css';

/** '500-500-500', thousands, in dollars: each accident, disease by policy, disease by employee. */
export const limitsWords = (limits: string): string =>
  limits
    .split('-')
    .map((part) => `$${(Number(part) * 1000).toLocaleString('en-US')}`)
    .join(' / ');

/** Whether there is something to choose: several limits, or chosen ones that are not on offer any more. */
export const isChoice = (limits: readonly string[], chosen: string): boolean =>
  limits.length > 1 || (chosen !== '' && !limits.includes(chosen));

/** Args: limits: those on offer, the default first; places: the states that they are offered for, in words. */
export function LimitsSection({ limits, places }: { limits: readonly string[]; places: string }) {
  const { store } = useDraftSession();
  const chosen = useDraft(({ draft }) => draft.coverage.el_limits);
  const viewOnly = useDraft((view) => view.viewOnly);
  const [byDefault = ''] = limits;
  const shown = chosen || byDefault;
  const gone = chosen !== '' && !limits.includes(chosen);
  if (!isChoice(limits, chosen)) return null;
  const options = [...limits, ...(gone ? [shown] : [])].map((value) => ({
    value,
    label: limitsWords(value),
  }));
  const problem = gone ? `Not on offer in ${places}: carriers without them drop out` : null;
  return (
    <Panel
      id="coverage"
      title="Limits of liability"
      lead="Employers' liability: each accident / disease, policy limit / disease, each employee."
    >
      <div className={styles.field}>
        <Field
          label="Limits"
          problem={problem}
          id="coverage.el_limits"
          hint="Higher limits cost a share of the manual premium; the price explanation shows it."
        >
          {(control) => (
            <Select
              {...control}
              className={styles.choice ?? ''}
              value={shown}
              disabled={viewOnly}
              virtual={false}
              options={options}
              onChange={(value) => store.edit(chooseLimits(value === byDefault ? '' : value))}
            />
          )}
        </Field>
      </div>
    </Panel>
  );
}
