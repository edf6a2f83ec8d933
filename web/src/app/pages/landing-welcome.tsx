/** What a signed-in person finds in place of the panel: start a quote, or go to another place of theirs. */
import { Link } from 'react-router';
import { inAnyGroup, type Session } from '@/api/session';
import { navigationFor, screenAt, screens } from '@/app/access/screens';
import { clearSession } from '@/lib/storage';
import { supportEmail } from '@/lib/support-email';
import { ArrowIcon } from '@/ui/icons';
import styles from './landing-welcome.module.css';

/** First name, or the e-mail's local part when no name is known. */
const calledName = ({ name, email }: Session['user']): string =>
  name.trim().split(/\s+/)[0] || (email.split('@')[0] ?? email);

/** What a person without a screen of their own can do. */
function NoPlaces() {
  return (
    <p className={styles.none}>
      No screen is open to your account yet. {supportEmail()} can tell you what it needs.
    </p>
  );
}

/** Greeting and places. */
export function LandingWelcome({ session }: { session: Session }) {
  // Underwriters open prospects, and begin none.
  const mayQuote = inAnyGroup(session.groups, ['GetQuoteBeta']);
  const places = [...navigationFor(session.groups), ...navigationFor(session.groups, 'footer')].filter(
    ({ to }) => to !== screens.quote.nav.to,
  );
  return (
    <>
      <h2 className={styles.greeting}>Welcome back, {calledName(session.user)}</h2>
      <p className={styles.email}>{session.user.email}</p>
      {mayQuote && (
        <Link className={styles.start} to={screens.quote.path} onClick={clearSession}>
          Start New Quote
          <ArrowIcon />
        </Link>
      )}
      {!mayQuote && places.length === 0 && <NoPlaces />}
      {places.length > 0 && (
        <ul className={styles.places} aria-label="Your places">
          {places.map(({ to }) => (
            <li key={to}>
              <Link className={styles.place} to={to}>
                {screenAt(to)?.title}
                <ArrowIcon />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
