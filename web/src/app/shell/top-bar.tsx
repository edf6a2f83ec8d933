/** The bar of a signed-in person: logo, links by group, theme, user menu; a drawer on narrow screens. */
import { App, Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { inAnyGroup, sessionStore, type Session } from '@/api/session';
import { signOut } from '@/features/identity/api';
import { Bell } from '@/features/notice/bell';
import { below } from '@/lib/breakpoints';
import { DropMenu } from '@/ui/drop-menu';
import { useFetched } from '@/ui/fetched';
import { useOpenProspect } from '@/ui/open-prospect';
import { ChevronIcon, MenuIcon } from '@/ui/icons';
import { Logo } from '@/ui/logo';
import { useMedia } from '@/ui/use-media';
import { useAgencyLogo } from './agency-logo';
import { LeaveUnsaved } from './leave-unsaved';
import type { AccountActs } from './account-acts';
import { NavigationRow } from './navigation';
import { screens } from '@/app/access/screens';
import { ThemeSwitch } from '@/app/theme/switch';
import styles from './top-bar.module.css';

const loadStartFresh = async () => ({ default: (await import('./start-fresh')).StartFresh });
const StartFresh = lazy(loadStartFresh);
const loadNarrowMenu = () => import('./narrow-menu');

function useLogout() {
  const navigate = useNavigate();
  const { notification } = App.useApp();
  const [losing, setLosing] = useState(false);
  const asked = useRef(0);
  const answered = () => {
    asked.current += 1;
    setLosing(false);
  };
  const leave = async () => {
    answered();
    try {
      await signOut();
    } catch {
      // This browser has forgotten the session all the same; only the server still keeps it for a while.
      notification.warning({
        title: 'Signed out on this device',
        description: 'The server could not be reached, so the session ends there by itself.',
      });
    }
    await navigate('/');
  };
  const logout = async () => {
    const stored = sessionStore.stored();
    if (await sessionStore.saved(stored)) return leave();
    const turn = asked.current;
    setLosing(true);
    // Slow is not lost: once all of it is stored after all, there is nothing to ask.
    if ((await stored) && asked.current === turn) await leave();
  };
  const question = losing && <LeaveUnsaved onStay={answered} onLeave={() => void leave()} />;
  return { logout, question };
}

function UserMenu({ email, onLogout, onStartFresh, onLogo }: AccountActs) {
  return (
    <DropMenu
      className={styles.user ?? ''}
      // Arrow keys go through what a key has opened; it is a menu, no field of a page.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', label: `Signed in as ${email}`, disabled: true },
          { type: 'divider' },
          ...(onStartFresh ? [{ key: 'fresh', label: 'Start Fresh' }] : []),
          ...(onLogo ? [{ key: 'logo', label: 'Agency logo' }] : []),
          { key: 'logout', label: 'Logout' },
        ],
        onClick: ({ key }) => {
          if (key === 'logout') onLogout();
          if (key === 'fresh') onStartFresh?.();
          if (key === 'logo') onLogo?.();
        },
      }}
    >
      <span className={styles.initial} aria-hidden="true">
        {email.charAt(0).toUpperCase()}
      </span>
      <span className={styles.email}>{email}</span>
      <ChevronIcon />
    </DropMenu>
  );
}

/** The navigation bar. */
export function TopBar({ session }: { session: Session }) {
  const narrow = useMedia(below('navigation'));
  const [open, setOpen] = useState(false);
  const { part: menu, retry } = useFetched(loadNarrowMenu, narrow);
  const { logout, question } = useLogout();
  const logo = useAgencyLogo(session);
  const { email, user_type: kind } = session.user;
  // A campaign's visitor has one quote to go to, and no desk.
  const visitor = kind === 'visitor';
  const groups = visitor ? [] : session.groups;
  const work = useOpenProspect();
  const [asking, setAsking] = useState(false);
  const startFresh = work ? () => setAsking(true) : null;
  const offered = work !== null;
  // Without a network the question can still be asked, and says why nothing was deleted.
  useEffect(() => void (offered && loadStartFresh().catch(() => undefined)), [offered]);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link
          to={visitor ? screens.quote.path : '/'}
          className={styles.home}
          aria-label="Quoteloom, to the start"
        >
          <Logo />
        </Link>
        {!narrow && (
          <nav className={styles.links} aria-label="Main">
            <NavigationRow groups={groups} />
          </nav>
        )}
        <div className={styles.end}>
          {!visitor && <Bell person={email} underwriter={inAnyGroup(groups, ['UWBeta'])} />}
          <ThemeSwitch />
          {narrow ? (
            <Button
              type="text"
              icon={<MenuIcon />}
              aria-label="Open the menu"
              onClick={() => {
                setOpen(true);
                if (!menu) retry();
              }}
            />
          ) : (
            <UserMenu
              email={email}
              onLogout={() => void logout()}
              onStartFresh={startFresh}
              onLogo={logo.open}
            />
          )}
        </div>
      </div>
      {narrow && menu && (
        <menu.NarrowMenu
          open={open}
          onClose={() => setOpen(false)}
          groups={groups}
          email={email}
          onStartFresh={startFresh}
          onLogo={logo.open}
          onLogout={() => void logout()}
        />
      )}
      {question}
      {logo.dialog}
      {work && asking && (
        <Suspense fallback={null}>
          <StartFresh work={work} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </header>
  );
}
