/** Page of the screen 'salesDashboard'. */
import { screens } from '@/app/access/screens';
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="salesDashboard"
      lead="Quotes of every partner with the discount on the administration fee."
      coming={[
        'Prospect, premium, administration fee and status of each quote',
        'Discount in percent or dollars, checked as you leave the field, with the total beside it',
        'Rejected, approved, submitted and documents pending at a glance',
      ]}
      today="Discounts cannot be entered yet. Quotes show premium and administration fee as separate lines, so that you can work out an offer by hand."
      also={{ to: screens.demoLinks.path, label: 'Open the demo links' }}
    />
  );
}
