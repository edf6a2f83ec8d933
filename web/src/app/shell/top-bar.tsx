/** The bar of a signed-in person: logo, links by group, theme, user menu; a drawer on narrow screens. */
import { App, Button, Drawer, Dropdown } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Session } from '@/api/session';
import { signOut } from '@/features/identity/api';
import { below } from '@/lib/breakpoints';
import { ChevronIcon, MenuIcon } from '@/ui/icons';
import { Logo } from '@/ui/logo';
import { useMedia } from '@/ui/use-media';
import { NavigationColumn, NavigationRow } from './navigation';
import { ThemeSwitch } from './theme-switch';
import styles from './top-bar.module.css';

function useLogout() {
  const navigate = useNavigate();
  const { notification } = App.useApp();
  return async () => {
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
}

function UserMenu({ email, onLogout }: { email: string; onLogout: () => void }) {
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', label: `Signed in as ${email}`, disabled: true },
          { type: 'divider' },
          { key: 'logout', label: 'Logout' },
        ],
        onClick: ({ key }) => {
          if (key === 'logout') onLogout();
        },
      }}
    >
      <button type="button" className={styles.user} aria-haspopup="menu">
        <span className={styles.initial} aria-hidden="true">
          {email.charAt(0).toUpperCase()}
        </span>
        <span className={styles.email}>{email}</span>
        <ChevronIcon />
      </button>
    </Dropdown>
  );
}

/** The navigation bar. */
export function TopBar({ session }: { session: Session }) {
  const narrow = useMedia(below('navigation'));
  const [open, setOpen] = useState(false);
  const logout = useLogout();
  const { email } = session.user;
  const close = () => setOpen(false);
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home} aria-label="Quoteloom, to the start">
          <Logo />
        </Link>
        {!narrow && (
          <nav className={styles.links} aria-label="Main">
            <NavigationRow groups={session.groups} />
          </nav>
        )}
        <div className={styles.end}>
          <ThemeSwitch />
          {narrow ? (
            <Button
              type="text"
              icon={<MenuIcon />}
              aria-label="Open the menu"
              onClick={() => setOpen(true)}
            />
          ) : (
            <UserMenu email={email} onLogout={() => void logout()} />
          )}
        </div>
      </div>
      {narrow && (
        <Drawer open={open} onClose={close} placement="right" size={320} title="Menu">
          <nav aria-label="Main">
            <NavigationColumn groups={session.groups} onGo={close} />
          </nav>
          <div className={styles.account}>
            <p className={styles.signed}>
              Signed in as <strong>{email}</strong>
            </p>
            <Button block size="large" onClick={() => void logout()}>
              Logout
            </Button>
          </div>
        </Drawer>
      )}
    </header>
  );
}
