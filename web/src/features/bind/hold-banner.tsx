/** What operations hold, said before somebody presses anything there. */
import { momentWords } from '@/lib/dates';
import { useHolds } from './api';
import styles from './hold-banner.module.css';

/** One line for each of these carriers that is held; without any named, for all that are. */
export function HoldBanner({ carriers }: { carriers?: readonly string[] }) {
  const held = useHolds(carriers === undefined || carriers.length > 0);
  const told = held.filter(({ carrier }) => carriers === undefined || carriers.includes(carrier));
  if (told.length === 0) return null;
  return (
    <div className={styles.held} role="status">
      {told.map(({ carrier, name, since, words }) => (
        <p key={carrier}>
          {name} is held by operations since {momentWords(since)}. {words}
        </p>
      ))}
    </div>
  );
}
