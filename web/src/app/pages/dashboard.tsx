/** Page of the screen 'dashboard'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="dashboard"
      lead="Every prospect of your agency or partner in one table."
      coming={[
        'Company, FEIN, governing class, payroll, effective date, partner and status of each prospect, with filters and CSV',
        'Comments between you and the underwriter, and every file of a prospect for download',
        'A click on the company opens its quote where you left it',
      ]}
      today="Your drafts and their latest prices are listed when you open Get Quote: search there by company and go on where you left off."
    />
  );
}
