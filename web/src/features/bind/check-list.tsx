/** What stands between the quote and a bind: settled items ticked, open ones leading to their place. */
import { Button } from 'antd';
import type { Account, Check } from './api';
import { isUnasked } from './model';
import styles from './check-list.module.css';

/** Where an item leads. */
export type CheckPlaces = Readonly<Partial<Record<Check['code'], () => void>>>;

/** What leads there, as its button says. */
const LEADS: Readonly<Record<Check['code'], string>> = {
  address: 'To the company profile',
  questions: 'Answer',
  eligibility: 'Ask the carrier',
  officers: 'Enter officers',
  plan: 'Choose a plan',
  terms: 'Read the terms',
  submission: 'To the submission',
  facts: 'To the prices',
  approval: 'To the approvals',
  one_carrier: '',
  held: '',
};

/** Items that are settled say so in a word of their own. */
const SETTLED: Readonly<Partial<Record<Check['code'], string>>> = {
  eligibility: "The carrier's quote can be bound",
  plan: 'A payment plan is chosen',
  terms: "The carrier's terms are read and accepted",
};

/** Once somebody has pressed, or a policy may exist, nothing says any more that there is something to bind. */
const CONFIRMED = 'The carrier has confirmed its quote';

const wordsOf = ({ code, open, words }: Check, closed: boolean): string =>
  open ? words : closed && code === 'eligibility' ? CONFIRMED : (SETTLED[code] ?? words);

/** The items as they are shown: questions that nobody has asked for yet are not settled. */
const shownItems = (account: Account): readonly Check[] =>
  account.checklist.map((item) =>
    item.code === 'questions' && isUnasked(account)
      ? { ...item, open: true, words: `The questions of ${account.carrier} are not read yet` }
      : item,
  );

/** How much is left; what is open and keeps nobody from binding is named, since the carrier may ask for it. */
function leftWords(items: readonly Check[]): string {
  const open = items.filter((item) => item.open);
  const left = open.filter(({ blocks }) => blocks).length;
  if (left > 0) return `${left} ${left === 1 ? 'item' : 'items'} left`;
  if (open.length === 0) return 'Everything that a bind needs is settled';
  const held = open.find(({ code }) => code === 'held');
  const more = open.filter((item) => item !== held).map(({ words }) => words);
  const begins = held ? `A bind waits: ${held.words}` : 'Nothing keeps it from being bound';
  return more.length === 0 ? begins : `${begins}; still open: ${more.join('; ')}`;
}

/** What is said above the items while nothing can be settled. */
const closedWords = ({ policy, carrier }: Account): string =>
  policy ? `Bound at ${carrier} as below` : 'Nothing is to be done here while the bind is under way';

/** The list. closed: it keeps its place, and nothing is settled from it. */
export function CheckList(props: { account: Account; places: CheckPlaces; closed: boolean }) {
  const { account, places, closed } = props;
  const items = shownItems(account);
  return (
    <section aria-label={`Before ${account.carrier} is bound`}>
      <p className={styles.left} role="status">
        {closed ? closedWords(account) : leftWords(items)}
      </p>
      <ul className={styles.items}>
        {items.map((item) => {
          const go = item.open && !closed ? places[item.code] : undefined;
          return (
            <li key={item.code} className={styles.item} data-open={item.open}>
              <span className={styles.mark} aria-hidden="true">
                {item.open ? '○' : '✓'}
              </span>
              <span className={styles.words}>
                <span className="visually-hidden">{item.open ? 'Open: ' : 'Settled: '}</span>
                {wordsOf(item, closed)}
              </span>
              {go && LEADS[item.code] !== '' && (
                <Button size="small" type="link" onClick={go}>
                  {LEADS[item.code]}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
