/** Page of the screen 'raterDashboard'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="raterDashboard"
      lead="Every saved rate sheet, newest first."
      coming={[
        'Name, date, states, partner and carriers of each sheet, with its CSV',
        'Quote Tool: carry a sheet over into a full quote with one click',
        'Sheets with missing data say what is missing',
      ]}
      today="Rate sheets cannot be saved yet, so there is nothing to list. A full quote shows the rate of every class code in its price explanation."
    />
  );
}
