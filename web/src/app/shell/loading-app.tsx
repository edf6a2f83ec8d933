/** What stands on the screen while the first page is fetched. */
import { LogoMark } from '@/ui/logo';
import styles from './loading-app.module.css';

/** The mark, quietly; shown only when the start takes a moment. */
export function LoadingApp() {
  return (
    <div className={styles.starting} role="status">
      <LogoMark size={40} />
      <span className="visually-hidden">Loading Quoteloom</span>
    </div>
  );
}
