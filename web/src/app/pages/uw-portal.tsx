/** Page of the screen 'uwPortal'. */
import { screens } from '@/app/access/screens';
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="uwPortal"
      lead="Submissions that wait for an underwriter."
      coming={[
        'Every submission with status, producer, payroll, effective date and the days it has waited',
        'Status, comments, files and release to the agent, without leaving the row',
        'Saved views such as those that need a decision, shared by their address',
      ]}
      today="Agents can quote but not submit to an underwriter yet, so no decision is waiting for you. As soon as they can, submissions appear here by themselves. Every price that was given can be opened now, line by line."
      also={{ to: screens.prices.path, label: 'Open the quote history' }}
    />
  );
}
