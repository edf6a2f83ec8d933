/** Net rates of the carrier by state and class, or that they could not be read. */
import { Button } from 'antd';
import { useState } from 'react';
import { dollarsAndCents } from '@/lib/money';
import { netRateShown } from '@/lib/rates';
import { Money } from '@/ui/money';
import type { Account } from './api';
import { readNetRates } from './carrier-quote';
import { MESSAGES } from './messages';
import styles from './bind-panel.module.css';

/** The section; nothing where none were asked for. */
export function NetRates({ account, onRead }: { account: Account; onRead: () => Promise<unknown> }) {
  const { carrier, path, quote_id: quote, net_rates: rates, net_rates_error: wrong } = account;
  const [busy, setBusy] = useState(false);
  const [inVain, setInVain] = useState(false);
  if (rates.length === 0 && wrong === null && !inVain) return null;
  const again = async () => {
    setBusy(true);
    setInVain(!(await readNetRates(path, quote ?? '')));
    await onRead();
    setBusy(false);
  };
  const failed = !busy && (wrong !== null || (inVain && rates.length === 0));
  return (
    <section className={styles.part} aria-label={`Net rates of ${carrier}`}>
      <h3 className={styles.heading}>Net rates</h3>
      {failed && (
        <p className={styles.wrong} role="alert">
          {MESSAGES.netRatesFailed(carrier)}
        </p>
      )}
      {rates.length > 0 && (
        <table className={styles.rates}>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Class</th>
              <th scope="col">Net rate per $100</th>
              <th scope="col">Premium</th>
            </tr>
          </thead>
          <tbody>
            {rates.map((each) => (
              <tr key={`${each.state} ${each.class_code}`}>
                <td>{each.state}</td>
                <td>
                  {each.class_code} {each.class_description}
                  {each.payroll !== null && (
                    <span className={styles.under}>Payroll {dollarsAndCents(each.payroll)}</span>
                  )}
                </td>
                <td>{netRateShown(each.rate)}</td>
                <td>
                  <Money amount={each.premium} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(failed || busy) && (
        <Button size="small" loading={busy} onClick={() => void again()}>
          Retry
        </Button>
      )}
    </section>
  );
}
