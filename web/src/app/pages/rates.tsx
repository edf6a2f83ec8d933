/** Page of the screen 'rates'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="rates"
      lead="Manual, fund and net rates by state and class code, side by side for each carrier."
      coming={[
        'State and class code per row, approved, referred or declined for each program',
        'Manual, fund and net rate of every program as you type, the lowest net rate marked',
        'Save under a name, download, or carry the rows over into a quote',
      ]}
      today="Rates are read in the price explanation of a quote: every class code with its rate and where that rate comes from."
    />
  );
}
