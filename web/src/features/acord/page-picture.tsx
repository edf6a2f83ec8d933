/** The picture of a page with the box of a value laid over it: close by, and where it stands on the whole page. */
import { useState, type CSSProperties } from 'react';
import { pagePicture } from './api';
import { rectOf, type Evidence, type ReadPage, type Rect } from './model';
import styles from './page-picture.module.css';

const percent = (share: number): string => `${Math.round(share * 1000) / 1000}%`;

const placed = ({ left, top, width, height }: Rect): CSSProperties => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

/** How many times as large the close picture is as the whole page, at most; a wide box fits into the frame. */
const CLOSE = 2.2;
const ROOM = 94;

/** So that the box is in the middle of the frame, and no margin shows. */
function closeStyle({ left, top, width, height }: Rect): CSSProperties {
  const near = Math.max(1, Math.min(CLOSE, ROOM / Math.max(width, 1)));
  const x = Math.min(Math.max((left + width / 2) * near - 50, 0), near * 100 - 100);
  return {
    width: percent(near * 100),
    left: percent(-x),
    // Of the picture's own height: its middle comes to the middle of the frame.
    transform: `translateY(-${percent(top + height / 2)})`,
  };
}

/** The picture; without one, or without a place, the words stand for it. */
export function PagePicture(props: {
  job: string;
  label: string;
  evidence: Evidence;
  pages: readonly ReadPage[];
  /** Only the close picture, where there is no room beside the list. */
  close?: boolean;
}) {
  const { job, label, evidence, pages, close = false } = props;
  const [failed, setFailed] = useState<number>();
  const page = pages.find(({ page: number }) => number === evidence.page);
  const rect = rectOf(evidence.box, page);
  const where = evidence.page === null ? 'Its place on the form is not known.' : `Page ${evidence.page}`;
  if (!page?.drawn || failed === page.page) {
    return (
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>
          {where}
          {evidence.page !== null && '; no picture of it was made'}
        </figcaption>
      </figure>
    );
  }
  const source = pagePicture(job, page.page);
  const failing = () => setFailed(page.page);
  const words = `Page ${page.page} of the form; the box marks ${label}`;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {where}: <strong>{label}</strong>
      </figcaption>
      {rect && (
        <div className={styles.close}>
          <div className={styles.inner} style={closeStyle(rect)}>
            <img className={styles.image} src={source} alt={close ? words : ''} onError={failing} />
            <span className={styles.box} style={placed(rect)} />
          </div>
        </div>
      )}
      {(!close || !rect) && (
        <div className={styles.whole} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
          <img className={styles.image} src={source} alt={words} onError={failing} />
          {rect && <span className={styles.box} style={placed(rect)} />}
        </div>
      )}
    </figure>
  );
}
