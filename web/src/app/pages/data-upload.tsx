/** Page of the screen 'dataUpload'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="dataUpload"
      lead="Company profiles from a CSV file become drafts, one per FEIN."
      coming={[
        'A template to fill, and a check that names row, column and the right value',
        'The first company opens as a quote, the others are kept as drafts',
        'Progress while the file is read, and a file of the rows that need attention',
      ]}
      today="Companies are entered one by one in Get Quote; class codes and payroll can be pasted there from a spreadsheet."
    />
  );
}
