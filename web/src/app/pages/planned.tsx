/** A place whose screen is being built: says in words what will stand here and what can be done today. */
import { Link } from 'react-router';
import { useSession } from '@/api/session';
import { mayOpen, screens, type ScreenName } from '@/app/access/screens';
import { clearSession } from '@/lib/storage';
import { supportEmail } from '@/lib/support-email';
import { ArrowIcon } from '@/ui/icons';
import { PageHeader } from '@/ui/page-header';
import styles from './planned.module.css';

/** What the page says. */
export interface PlannedProps {
  readonly screen: ScreenName;
  /** What the place is for, in one line. */
  readonly lead: string;
  /** What a person will find here. */
  readonly coming: readonly string[];
  /** What the same person can do now. */
  readonly today: string;
  /** Where that is done, when it is another page than the start of a quote. */
  readonly also?: { readonly to: string; readonly label: string };
}

/** The page of a place that opens later. */
export function Planned({ screen, lead, coming, today, also }: PlannedProps) {
  const session = useSession();
  return (
    <>
      <PageHeader title={screens[screen].title} lead={lead} />
      <div className={styles.columns}>
        <section className={styles.coming} aria-labelledby="coming">
          <h2 className={styles.heading} id="coming">
            What will stand here
          </h2>
          <ul className={styles.list}>
            {coming.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
        <section className={styles.today} aria-labelledby="today">
          <h2 className={styles.heading} id="today">
            Today
          </h2>
          <p className={styles.text}>{today}</p>
          {also && (
            <Link className={styles.action} to={also.to}>
              {also.label}
              <ArrowIcon />
            </Link>
          )}
          {mayOpen(screens.quote, session) && (
            <Link className={styles.action} to={screens.quote.path} onClick={clearSession}>
              Start New Quote
              <ArrowIcon />
            </Link>
          )}
          <a
            className={styles.ask}
            href={`mailto:${supportEmail()}?subject=${encodeURIComponent(screens[screen].title)}`}
          >
            Ask {supportEmail()}
          </a>
        </section>
      </div>
    </>
  );
}
