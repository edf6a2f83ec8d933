/** Manual and net rate of each class: without and with taxes and expense constant, of the term and annualized. */
import { netRateShown, rateShown } from '@/lib/rates';
import styles from './facts.module.css';
import { MESSAGES } from './messages';
import type { Worksheet } from './model';
import { isShort } from './term-table';

type Rate = Worksheet['class_rates'][number];

/** What the rates are of. */
export interface ClassRatesProps {
  readonly worksheet: Worksheet;
  readonly descriptions: ReadonlyMap<string, string>;
  readonly state: string | null;
}

/** The table; words where a carrier tells no rates, and where a class has no net rate. */
export function ClassRates({ worksheet, descriptions, state }: ClassRatesProps) {
  const rates = worksheet.class_rates.filter((rate) => state === null || rate.state === state);
  const annual = worksheet.original_class_rates;
  const short = isShort(worksheet) && annual.length > 0;
  const annualOf = (rate: Rate): Rate | undefined =>
    annual.find((each) => each.state === rate.state && each.class_code === rate.class_code);
  return (
    <section>
      <h3 className={styles.heading}>Manual and net rates</h3>
      {rates.length === 0 ? (
        <p className={styles.lead}>{MESSAGES.noRates}</p>
      ) : (
        <>
          <p className={styles.lead}>
            Per $100 of payroll. Ax is taxes and assessments, EC the expense constant.
            {short && ' Annualized net rates are those of a whole year.'}
          </p>

          <table className={styles.table} data-cards="" aria-label="Manual and net rates">
            <thead>
              <tr>
                <th scope="col">Class</th>
                <th scope="col">Manual rate</th>
                <th scope="col">Net rate w/o Ax &amp; EC</th>
                <th scope="col">Net rate w/ Ax &amp; EC</th>
                {short && <th scope="col">Annualized w/o Ax &amp; EC</th>}
                {short && <th scope="col">Annualized w/ Ax &amp; EC</th>}
              </tr>
            </thead>
            <tbody>
              {rates.map((rate) => {
                const name = `${rate.state} ${rate.class_code}`;
                const year = annualOf(rate);
                return (
                  <tr key={name}>
                    <th scope="row">
                      {name}
                      <span className={styles.small}>{descriptions.get(name)}</span>
                    </th>
                    <td data-name="Manual rate">{rateShown(rate.manual_rate_per_100)}</td>
                    <td data-name="Net rate w/o Ax & EC">{netRateShown(rate.net_rate)}</td>
                    <td data-name="Net rate w/ Ax & EC">{netRateShown(rate.net_rate_ax)}</td>
                    {short && (
                      <td data-name="Annualized w/o Ax & EC">{netRateShown(year?.net_rate ?? null)}</td>
                    )}
                    {short && (
                      <td data-name="Annualized w/ Ax & EC">{netRateShown(year?.net_rate_ax ?? null)}</td>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
          {rates.some((rate) => rate.net_rate === null) && (
            <p className={styles.lead}>{MESSAGES.noNetRate}</p>
          )}
        </>
      )}
    </section>
  );
}
