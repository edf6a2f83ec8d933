/** The steps of the flow: done ones ticked, later ones closed with what opens them. */
import { CheckOutlined, MinusOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { useDraft } from '../draft/context';
import type { StepView } from '../draft/stage';
import { holdsSomething } from '../draft/step-content';
import styles from './stepper.module.css';

function Mark({ look, at }: { look: StepView['look']; at: number }) {
  if (look === 'done') return <CheckOutlined aria-label="done" />;
  if (look === 'dash') return <MinusOutlined aria-label="historical" />;
  return <>{at + 1}</>;
}

/** The steps as links of a prospect; one that holds something of its draft is lit. */
export function Stepper({
  steps,
  hrefOf,
}: {
  steps: readonly StepView[];
  hrefOf: (step: string) => string | null;
}) {
  // As one text, which stays the same at nearly every key.
  const lit = useDraft(({ draft }) => steps.map(({ step }) => holdsSomething(draft, step)).join()).split(',');
  return (
    <nav className={styles.nav} aria-label="Steps of the quote">
      <ol className={styles.list}>
        {steps.map(({ step, title, look, why }, at) => {
          const href = look === 'done' || look === 'open' || look === 'current' ? hrefOf(step) : null;
          const body = (
            <>
              <span className={styles.mark}>
                <Mark look={look} at={at} />
              </span>
              <span className={styles.title}>{title}</span>
            </>
          );
          return (
            <li key={step} className={styles.step} data-look={look} data-lit={lit[at]}>
              {href !== null && look !== 'current' ? (
                <Link className={styles.link} to={href}>
                  {body}
                </Link>
              ) : (
                <span
                  className={styles.link}
                  title={why}
                  {...(look === 'current' ? { 'aria-current': 'step' as const } : { 'aria-disabled': true })}
                >
                  {body}
                  {why !== '' && <span className="visually-hidden"> ({why})</span>}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
