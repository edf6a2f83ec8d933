/** Head of the landing page for visitors. */
import { ThemeSwitch } from '@/app/theme/switch';
import { Logo } from '@/ui/logo';
import styles from './landing-header.module.css';

/** Logo, links within the landing page, theme; other open pages have none of its sections. */
export function LandingHeader({ links = true }: { links?: boolean }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.home} href="/" aria-label="Quoteloom, to the start">
          <Logo />
        </a>
        {links && (
          <nav className={styles.links} aria-label="On this page">
            <a href="#services">Services</a>
            <a href="#customers">Customers</a>
            <a href="#call-back">Call back</a>
          </nav>
        )}
        <ThemeSwitch />
      </div>
    </header>
  );
}
