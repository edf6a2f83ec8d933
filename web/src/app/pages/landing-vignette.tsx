/** A picture of the product: prices landing per carrier. Drawn, not measured; screen readers get one line. */
import styles from './landing-vignette.module.css';

const rows = [
  { name: 'Carrier A', note: 'Master', width: 78, price: '$18,240', best: true },
  { name: 'Carrier B', note: 'MCP', width: 84, price: '$19,105', best: false },
  { name: 'Carrier C', note: 'Master', width: 93, price: '$21,480', best: false },
] as const;

/** The drawing. */
export function LandingVignette() {
  return (
    <figure className={styles.figure}>
      <div className={styles.window} aria-hidden="true">
        <div className={styles.head}>
          <span className={styles.company}>Harbor Bakery LLC</span>
          <span className={styles.facts}>2 locations · NV, AZ · $1,240,000 payroll</span>
          <span className={styles.progress}>3 of 4 priced</span>
        </div>
        {rows.map((row) => (
          <div className={styles.row} key={row.name}>
            <span className={styles.name}>
              {row.name}
              <small>{row.note}</small>
            </span>
            <span className={styles.track}>
              <i className={styles.thread} data-best={row.best} style={{ width: `${row.width}%` }} />
            </span>
            <span className={styles.price}>{row.price}</span>
            <span className={styles.flag}>{row.best ? 'Lowest so far' : ''}</span>
          </div>
        ))}
        <div className={styles.row}>
          <span className={styles.name}>
            Carrier D<small>Online</small>
          </span>
          <span className={styles.track}>
            <i className={styles.thread} data-running="true" style={{ width: '46%' }} />
          </span>
          <span className={styles.waiting}>Rating 3.2 s</span>
          <span className={styles.flag} />
        </div>
      </div>
      <figcaption className={styles.caption}>
        Illustration: prices arrive carrier by carrier, each with its own clock. Names and amounts are made
        up.
      </figcaption>
    </figure>
  );
}
