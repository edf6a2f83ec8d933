/** The mark: three threads cross three threads, and one comes out as a quotation mark. */
import styles from './logo.module.css';

/** The mark alone; decorative, so the word beside it names it. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      aria-hidden="true"
    >
      <rect className={styles.ground} width="32" height="32" rx="8" />
      <path className={styles.warp} d="M10 6.5v19M16 6.5v19M22 6.5v9" />
      <path
        className={styles.weft}
        d="M6.5 11h1.6M11.9 11h8.2M23.9 11h1.6M6.5 17h7.6M17.9 17h7.6M6.5 23h1.6M11.9 23h5.6"
      />
      <path className={styles.quote} d="M22 19.5v2.2a4 4 0 0 1-2.4 3.7" />
    </svg>
  );
}

/** Mark and word. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.word}>Quoteloom</span>
    </span>
  );
}
