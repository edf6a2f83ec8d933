/** Claims of the last ten years, or the statement that there were none. */
import { Panel } from '@/ui/panel';
import { StateView } from '@/ui/state-view';
import { useClaims } from './api';
import { ClaimsForm } from './claims-form';

/** The prospect whose claims they are. */
export interface ClaimsSectionProps {
  readonly prospect: string;
}

/** The section. */
export function ClaimsSection({ prospect }: ClaimsSectionProps) {
  const claims = useClaims(prospect);
  return (
    <Panel
      title="Claims history"
      lead="Ten years, newest first. Without a gap in between: fill in a year, or tick that there was no coverage."
    >
      <StateView state={claims} rows={8}>
        {(found) => <ClaimsForm key={prospect} prospect={prospect} claims={found} />}
      </StateView>
    </Panel>
  );
}
