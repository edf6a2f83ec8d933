/** One notice: the sentence, what somebody wrote, how long ago; the whole of it leads to where it is worked on. */
import { Link } from 'react-router';
import { ago, momentWords } from '@/lib/dates';
import styles from './notice-item.module.css';
import { told, type Notice } from './model';

interface NoticeItemProps {
  readonly notice: Notice;
  /** Whom the underwriting page is for. */
  readonly underwriter: boolean;
  readonly onRead: () => void;
  readonly onGo: () => void;
}

/** The item. */
export function NoticeItem({ notice, underwriter, onRead, onGo }: NoticeItemProps) {
  const { sentence, prices, quote } = told(notice);
  const unread = notice.read_at === null;
  return (
    <li className={styles.item}>
      <Link
        to={`/Quote/${notice.prospect_id}${underwriter ? '/underwriting' : ''}`}
        className={styles.link}
        data-unread={unread}
        onClick={() => {
          if (unread) onRead();
          onGo();
        }}
      >
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.said}>
          {unread && <span className="visually-hidden">Unread: </span>}
          <span className={styles.sentence}>{sentence}</span>
          {prices !== '' && <span className="tabular">{prices}</span>}
          {quote !== '' && <q className={styles.quote}>{quote}</q>}
          <time className={styles.when} dateTime={notice.at} title={momentWords(notice.at)}>
            {ago(notice.at)}
          </time>
        </span>
      </Link>
    </li>
  );
}
