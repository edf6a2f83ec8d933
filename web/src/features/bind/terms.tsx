/** The carrier's terms: read, then ticked by a person; who and when is kept. */
import { Checkbox } from 'antd';
import type { Account } from './api';
import styles from './terms.module.css';

/** The section. busy: the tick is on its way. */
export function Terms(props: { account: Account; disabled: boolean; busy: boolean; onTick: () => void }) {
  const { account, disabled, busy, onTick } = props;
  const { carrier, terms, terms_ticked: ticked } = account;
  return (
    <>
      {terms && (
        // Its own frame scrolls, which keyboards reach as well.
        <div
          className={styles.text}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="region"
          aria-label={`Terms of ${carrier}`}
        >
          <p>{terms.text}</p>
          <p>{terms.affirmation}</p>
        </div>
      )}
      {!terms && !ticked && (
        <p className={styles.none}>The terms appear here once {carrier} has told them, with its questions.</p>
      )}
      <Checkbox
        checked={ticked || busy}
        disabled={disabled || ticked || busy || !terms}
        onChange={(event) => event.target.checked && onTick()}
      >
        I have read the terms of {carrier}, and what they ask me to affirm is true
      </Checkbox>
    </>
  );
}
