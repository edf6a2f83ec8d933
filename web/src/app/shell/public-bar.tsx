/** The bar of a screen that nobody needs to be signed in for: the logo, and the theme. */
import { Link } from 'react-router';
import { Logo } from '@/ui/logo';
import { ThemeSwitch } from '@/app/theme/switch';
import styles from './top-bar.module.css';

/** The bar without links. */
export function PublicBar() {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to="/" className={styles.home} aria-label="Quoteloom, to the start">
          <Logo />
        </Link>
        <div className={styles.end}>
          <ThemeSwitch />
        </div>
      </div>
    </header>
  );
}
