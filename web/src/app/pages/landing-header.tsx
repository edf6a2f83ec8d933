/** Head of the landing page for visitors. */
import { ThemeSwitch } from '@/app/shell/theme-switch';
import { Logo } from '@/ui/logo';
import styles from './landing-header.module.css';

/** Logo, links within the page, theme. */
export function LandingHeader() {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a className={styles.home} href="/" aria-label="Quoteloom, to the start">
          <Logo />
        </a>
        <nav className={styles.links} aria-label="On this page">
          <a href="#services">Services</a>
          <a href="#voices">Voices</a>
          <a href="#call-back">Call back</a>
        </nav>
        <ThemeSwitch />
      </div>
    </header>
  );
}
