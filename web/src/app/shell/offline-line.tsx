/** Says on every screen, wherever it is scrolled to, that the browser has no network; takes it back when there is one. */
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
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
  const place = useRef<HTMLDivElement>(null);
  // The bars below keep clear of it, however many lines it takes.
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const height = () => (online ? 0 : (place.current?.offsetHeight ?? 0));
    const tell = () => root.setProperty('--ql-offline', `${height()}px`);
    tell();
    window.addEventListener('resize', tell);
    return () => window.removeEventListener('resize', tell);
  }, [online]);
  return (
    <div role="status" className={styles.place} ref={place}>
      {!online && (
        <p className={styles.line}>
          You are offline. What is shown may be out of date; what you type in a quote is kept on this device.
        </p>
      )}
    </div>
  );
}
