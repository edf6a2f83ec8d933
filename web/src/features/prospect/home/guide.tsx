/** The first quote of a new user: what happens, what is filled in already, and a company to try it with. */
import { Button } from 'antd';
import styles from './guide.module.css';

const STEPS = [
  [
    'Describe the business',
    'Company, locations, class codes with payroll. What you type is saved as you type.',
  ],
  [
    'See who would take it',
    'Each carrier says yes, refer or no beside the class code, before anything is priced.',
  ],
  [
    'Compare prices',
    'All carriers are asked at once; a price appears the moment it lands, and explains itself.',
  ],
] as const;

/** Stands where the lists will be. */
export function HomeGuide(props: { sampleBusy: boolean; onSample: () => void; onNew: () => void }) {
  return (
    <div className={styles.guide}>
      <ol className={styles.steps}>
        {STEPS.map(([title, words]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className={styles.filled}>
        Filled in for you below: a term of one year from today, every underwriting question at its usual
        answer, and you as the producer. Change what does not fit.
      </p>
      <div className={styles.acts}>
        <Button type="primary" loading={props.sampleBusy} onClick={props.onSample}>
          Try it with the sample company
        </Button>
        <Button onClick={props.onNew}>Start with your own</Button>
      </div>
    </div>
  );
}
