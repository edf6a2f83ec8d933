/** Page of the screen 'panelUw'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="panelUw"
      lead="Submissions to your company, with the documents that a decision needs."
      coming={[
        'Effective date, company and the days that remain of thirty',
        'ACORD form, loss runs and no-loss letter beside the decision',
        'Approve, hold with a reason, reject, or mark as bound',
      ]}
      today="No submission can reach you yet: agents can quote but not submit. When the first one comes, it stands here with its documents."
    />
  );
}
