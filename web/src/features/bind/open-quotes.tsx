/** The caller's open quotes at online carriers, those with open questions first: one is picked to be answered. */
import { Button } from 'antd';
import { ago } from '@/lib/dates';
import { Panel } from '@/ui/panel';
import { EmptyState, StateView } from '@/ui/state-view';
import { StatusTag } from '@/ui/status-tag';
import { useOpenBinds, type OpenAccount } from './api';
import { HoldBanner } from './hold-banner';
import { STATES } from './model';
import styles from './open-quotes.module.css';

const openFirst = (list: readonly OpenAccount[]): OpenAccount[] =>
  [...list].sort((one, other) => Number(other.open_questions > 0) - Number(one.open_questions > 0));

/** Of a carrier that nobody has asked for its questions, none is known to be settled. */
function questionWords({ questions, open_questions: open }: OpenAccount): string {
  if (questions === 0) return 'No question asked so far';
  return open === 0 ? 'No open question' : `${open} open ${open === 1 ? 'question' : 'questions'}`;
}

/** What is done with its questions there. */
const verbOf = ({ questions, open_questions: open }: OpenAccount): string =>
  open > 0 || questions === 0 ? 'Answer' : 'Read';

const nothing = (list: readonly OpenAccount[]) =>
  list.length === 0 ? (
    <EmptyState title="No open quote at an online carrier">
      A quote stands here once Get Quote has made one at a carrier that binds online.
    </EmptyState>
  ) : undefined;

/** The list; takesFocus: somebody has come back to it. */
export function OpenQuotes({ onPick, takesFocus }: { onPick: (id: string) => void; takesFocus: boolean }) {
  const state = useOpenBinds(true);
  return (
    <Panel
      takesFocus={takesFocus}
      title="Open quotes"
      lead="Those with open questions first. Answering leads on to the carrier."
    >
      <HoldBanner />
      <StateView state={state} rows={6} empty={nothing}>
        {(list) => (
          <ul className={styles.list} aria-label="Open quotes at carriers">
            {openFirst(list).map((each) => (
              <li key={each.id} className={styles.row}>
                <div className={styles.who}>
                  <strong>{each.company}</strong>
                  <span className={styles.quiet}>
                    {each.carrier}, quote {each.quote_id}, changed {ago(each.updated_at)}
                  </span>
                </div>
                <StatusTag tone={STATES[each.state].tone} label={STATES[each.state].label} />
                <span className={styles.count}>{questionWords(each)}</span>
                <Button
                  aria-label={`${verbOf(each)} for ${each.company}, ${each.carrier}`}
                  onClick={() => onPick(each.id)}
                >
                  {verbOf(each)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </StateView>
    </Panel>
  );
}
