/** Page of the screen 'adminDashboard'. */
import { screens } from '@/app/access/screens';
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="adminDashboard"
      lead="Visitors, prospects, sales, declined prospects and pay-as-you-go campaigns."
      coming={[
        'Five tabs with contact, campaign, step and comments of each record',
        'Counts along the way from visit to bound policy',
        'Visit times in UTC-5, rows that open to their history',
      ]}
      today="Visits and sign-ins are recorded from the first day, so the figures will be complete when this page opens. People and groups are managed in Keycloak."
      also={{ to: screens.demoLinks.path, label: 'Open the demo links' }}
    />
  );
}
