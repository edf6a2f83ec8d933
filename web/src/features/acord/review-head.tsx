/** What stands above the fields of a review: of which application they are, and how many will be filled in. */
import { Radio } from 'antd';
import { counted, pagesWords, type Proposal } from './model';
import styles from './review.module.css';

/** Of a file with several applicants the agent takes one; nothing of the others comes along. */
export function Applications({
  proposal,
  onChoose,
}: {
  proposal: Proposal;
  onChoose: (index: number) => void;
}) {
  return (
    <fieldset className={styles.applications}>
      <legend className={styles.heading}>Which application is this quote for?</legend>
      <Radio.Group
        vertical
        value={proposal.application}
        onChange={({ target }) => onChoose(Number(target.value))}
        options={proposal.applications.map(({ index, applicant, form, edition, pages }) => ({
          value: index,
          label: `${applicant === '' ? 'Applicant not named' : applicant} \u2013 ${form}${edition === null ? '' : ` (${edition})`}, ${pagesWords(pages)}`,
        }))}
      />
    </fieldset>
  );
}

/** What is about to happen, in numbers. */
export function Head({ proposal, taken }: { proposal: Proposal; taken: number }) {
  const form = proposal.applications.find(({ index }) => index === proposal.application);
  return (
    <header className={styles.head}>
      <h3 className={styles.title}>
        {form ? `${form.applicant || proposal.file}` : proposal.file}
        {form && (
          <span className={styles.form}>
            {form.form}
            {form.edition !== null && ` (${form.edition})`} from {proposal.file}
          </span>
        )}
      </h3>
      <p className={styles.lead}>{counted(taken, 'field')} will be filled in.</p>
    </header>
  );
}
