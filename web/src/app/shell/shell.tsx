/** The frame of the signed-in screens: skip link, navigation bar, the page, footer, and the unsaved guard. */
import { Outlet } from 'react-router';
import { useSession, useVisitor } from '@/api/session';
import { navigationFor } from '@/app/access/screens';
import { supportEmail } from '@/lib/support-email';
import { scrollToElement } from '@/ui/scroll-to';
import { NavigationLink } from './navigation';
import { PublicBar } from './public-bar';
import { TopBar } from './top-bar';
import { UnsavedGuard } from './unsaved-guard';
import styles from './shell.module.css';

const mainId = 'main';

/** Layout route of every signed-in screen. */
export default function Shell() {
  const session = useSession();
  const insurer = useVisitor() ? 'an insurance company' : 'a carrier';
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href={`#${mainId}`} onClick={scrollToElement(mainId)}>
        Skip to the content
      </a>
      {session ? <TopBar session={session} /> : <PublicBar />}
      <main id={mainId} className={styles.content} tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <span>Premiums are illustrative until {insurer} confirms them.</span>
        <span className={styles.ends}>
          {navigationFor(session?.groups ?? [], 'footer').map((entry) => (
            <NavigationLink key={entry.to} entry={entry} />
          ))}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
        </span>
      </footer>
      <UnsavedGuard />
    </div>
  );
}
