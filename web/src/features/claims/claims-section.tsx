/** Claims of the last ten years, or the statement that there were none; beside what uploaded loss runs say. */
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { useClaims, useLossRuns, type LossRuns } from './api';
import { ClaimsForm } from './claims-form';
import { LossSummary } from './loss-summary';
import { bringsNews } from './new-readings';
import { yearsWithClaims } from './offers';
import type { ShowLetter } from './no-loss-letter';

/**
 * Shows the years of the loss runs over the page until it is closed.
 *
 * years: null where none was read, undefined where there is no loss run.
 */
export type ShowSummary = (years: ReactNode, onClose: () => void) => ReactNode;

/** The prospect whose claims they are. */
export interface ClaimsSectionProps {
  readonly prospect: string;
  readonly showLetter?: ShowLetter;
  readonly showSummary?: ShowSummary;
}

function summaryOf(runs: LossRuns | undefined): ReactNode {
  if (!runs || runs.files.length === 0) return undefined;
  const years = runs.years.filter(({ source }) => source === 'loss_run');
  return years.length === 0 ? null : <LossSummary years={years} />;
}

/**
 * What the years are offered: what was read as the page opened. What is read while it stands open waits for a press,
 * since it would push all that follows out of the hand that has just sent the file.
 */
function useShown(runs: LossRuns | undefined) {
  const [shown, setShown] = useState(runs);
  if (shown === undefined && runs !== undefined) setShown(runs);
  return {
    shown: shown ?? runs,
    waits: shown !== undefined && runs !== undefined && bringsNews(runs, shown),
    show: () => setShown(runs),
  };
}

/** The section. */
export function ClaimsSection({ prospect, showLetter, showSummary }: ClaimsSectionProps) {
  const claims = useClaims(prospect);
  const runs = useLossRuns(prospect).data;
  const { shown, waits, show } = useShown(runs);
  const [summary, setSummary] = useState(false);
  return (
    <Panel
      id="claims"
      title="Claims history"
      lead="Ten years, newest first. Without a gap in between: fill in a year, or tick that there was no coverage."
      extra={<span role="status">{waits && <Button onClick={show}>Show what was read</Button>}</span>}
    >
      <StateView state={claims} rows={8}>
        {(found) => (
          <ClaimsForm
            key={prospect}
            prospect={prospect}
            claims={found}
            runs={shown}
            told={yearsWithClaims(runs?.years ?? [])}
            onSummary={showSummary && (() => setSummary(true))}
            showLetter={showLetter}
          />
        )}
      </StateView>
      {summary && showSummary?.(summaryOf(runs), () => setSummary(false))}
    </Panel>
  );
}
