/** Page of the screen 'raterUpload'. */
import { Planned } from './planned';

/** The page. */
export default function Page() {
  return (
    <Planned
      screen="raterUpload"
      lead="Rate sheets from a CSV file."
      coming={[
        'A template to fill, and a check of every state and class code combination',
        'Progress while the file is read, and a file of the rows that need attention',
        'The finished sheet opens in the rater',
      ]}
      today="Files are not taken yet. Rates of single class codes can be read in the price explanation of a quote."
    />
  );
}
