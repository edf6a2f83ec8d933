/** Says on every screen that the browser has no network, and takes it back when there is one. */
import { useSyncExternalStore } from 'react';
import styles from './offline-line.module.css';

function subscribe(told: () => void): () => void {
  window.addEventListener('online', told);
  window.addEventListener('offline', told);
  return () => {
    window.removeEventListener('online', told);
    window.removeEventListener('offline', told);
  };
}

/** The line. */
export function OfflineLine() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {!online && (
        <p className={styles.line}>
          You are offline. What is shown may be out of date; what you type in a quote is kept on this device.
        </p>
      )}
    </div>
  );
}
