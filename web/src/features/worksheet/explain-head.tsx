/** Whose price is open, what kind it is, its total and its term. */
import { usePartnerName } from '@/api/partner-name';
import { dayWords } from '@/lib/dates';
import { dollarsAndCents } from '@/lib/money';
import { percentShown } from '@/lib/rates';
import { carrierWords, quotedWords } from './comparison';
import styles from './explain.module.css';
import { MESSAGES } from './messages';
import { byCarrier, type PriceSummary, type Worksheet } from './model';
import { isShort } from './term-table';

/** The head; the title stands before anything is read. */
export function ExplainHead(props: {
  company: string;
  price: PriceSummary | undefined;
  kind: string;
  worksheet: Worksheet | undefined;
}) {
  const { company, price, kind, worksheet } = props;
  const partnerName = usePartnerName();
  if (!price) return <header className={styles.head} />;
  const share = worksheet && isShort(worksheet) ? `, ${percentShown(worksheet.proration)} of a year` : '';
  return (
    <header className={styles.head}>
      {company !== '' && <p className={styles.company}>{company}</p>}
      <h2 className={styles.title}>{carrierWords(price, partnerName)}</h2>
      <p className={styles.total}>
        {dollarsAndCents(price.total)}
        <span className={styles.totalName}>total estimated annual premium, with taxes</span>
      </p>
      <p className={styles.lead}>
        {kind}
        {price.illustrative && ` · ${MESSAGES.illustrative}`}
        {' · '}
        {dayWords(price.start_date)} to {dayWords(price.expiry_date)}
        {share}
        {' · '}quoted {quotedWords(price)}
        {' · '}
        {byCarrier(price) ? "the carrier's own rates" : `rate book ${price.book_version}`}
      </p>
    </header>
  );
}
