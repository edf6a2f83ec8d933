/** Two buttons that move a wide table sideways by the specified step, where it is wider than its frame. */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState, type RefObject } from 'react';
import styles from './side-arrows.module.css';
import { useMedia } from './use-media';

/** Pixels of one press. */
export const SCROLL_STEP = 150;

/** Where a frame stands: 'none' where all of it is in sight. */
type Reach = 'none' | 'start' | 'middle' | 'end';

function reachOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Reach {
  const most = scrollWidth - clientWidth;
  if (most <= 1) return 'none';
  if (scrollLeft <= 1) return 'start';
  return scrollLeft >= most - 1 ? 'end' : 'middle';
}

interface SideArrowsProps {
  /** What holds the frame. */
  readonly place: RefObject<HTMLElement | null>;
  /** CSS selector of the frame that scrolls, within its place. */
  readonly frame: string;
  /** What is scrolled, as the buttons name it. */
  readonly label: string;
}

/** The buttons; they keep their room, so that nothing moves when a column comes. */
export function SideArrows({ place, frame, label }: SideArrowsProps) {
  const [reach, setReach] = useState<Reach>('none');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  useEffect(() => {
    const found = place.current?.querySelector<HTMLElement>(frame);
    if (!found) return undefined;
    const look = () => setReach(reachOf(found));
    const seen = new ResizeObserver(look);
    for (const each of [found, ...found.children]) seen.observe(each);
    found.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      seen.disconnect();
      found.removeEventListener('scroll', look);
    };
  }, [place, frame]);
  const move = (left: number) =>
    place.current
      ?.querySelector<HTMLElement>(frame)
      ?.scrollBy({ left, behavior: still ? 'instant' : 'smooth' });
  return (
    <span className={styles.arrows} data-none={reach === 'none'}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label={`Scroll ${label} to the left`}
        disabled={reach === 'none' || reach === 'start'}
        onClick={() => move(-SCROLL_STEP)}
      />
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label={`Scroll ${label} to the right`}
        disabled={reach === 'none' || reach === 'end'}
        onClick={() => move(SCROLL_STEP)}
      />
    </span>
  );
}
