/** Payment plans: what is paid first and when, then the rest; the invoices of each unfold. */
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { dollarsAndCents } from '@/lib/money';
import { dayWords } from '@/lib/dates';
import { Money } from '@/ui/money';
import type { Plan } from './api';
import styles from './plan-table.module.css';

/** Plans that are shown at first. */
const FIRST = 5;

/** 'then 2 payments of $3,094.15', or of up to the greatest where they differ; what is paid after the first. */
export function restWords({ invoices }: Pick<Plan, 'invoices'>): string {
  const rest = invoices.filter(({ down_payment: down }) => !down);
  const amounts = [...new Set(rest.map(({ total }) => total))];
  const [only, other] = amounts;
  if (only === undefined) return 'nothing more';
  const count = `${rest.length} ${rest.length === 1 ? 'payment' : 'payments'}`;
  return other === undefined ? `${count} of ${dollarsAndCents(only)}` : `${count}, listed in its invoices`;
}

/** The invoices of a plan; their totals add up to the plan's. */
function Invoices({ plan }: { plan: Plan }) {
  return (
    <table className={styles.invoices}>
      <caption className="visually-hidden">Invoices of {plan.words}</caption>
      <thead>
        <tr>
          <th scope="col">Due</th>
          <th scope="col">Premium</th>
          <th scope="col">Taxes</th>
          <th scope="col">Fees</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {plan.invoices.map((each) => (
          <tr key={`${each.due} ${each.total}`}>
            <th scope="row">
              {dayWords(each.due)}
              {each.down_payment && <span className={styles.down}> down payment</span>}
            </th>
            <td>
              <Money amount={each.premium} />
            </td>
            <td>
              <Money amount={each.taxes} />
            </td>
            <td>
              <Money amount={each.fees} />
            </td>
            <td>
              <Money amount={each.total} strong />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          <td>
            <Money amount={plan.premium} />
          </td>
          <td>
            <Money amount={plan.taxes} />
          </td>
          <td>
            <Money amount={plan.fees} />
          </td>
          <td>
            <Money amount={plan.total} strong />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

interface RowProps {
  readonly plan: Plan;
  readonly chosen: boolean;
  readonly disabled: boolean;
  readonly name: string;
  readonly onChoose: () => void;
}

function PlanRow({ plan, chosen, disabled, name, onChoose }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = `${name}-${plan.id}`;
  return (
    <>
      <tr className={styles.plan} data-chosen={chosen}>
        <td data-label="Down payment">
          <span>
            <Money amount={plan.down_payment} strong />
            <span className={styles.due}>on {dayWords(plan.down_payment_due)}</span>
          </span>
        </td>
        <td data-label="Then">
          <span>{restWords(plan)}</span>
        </td>
        <td data-label="Total">
          <Money amount={plan.total} />
        </td>
        <th scope="row" className={styles.words}>
          <Radio name={name} checked={chosen} disabled={disabled} onChange={onChoose}>
            {plan.words}
            <span className={styles.billing}>{plan.billing}</span>
          </Radio>
        </th>
        <td className={styles.more}>
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            aria-controls={id}
            aria-label={`Invoices of ${plan.words}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide invoices' : 'Invoices'}
          </Button>
        </td>
      </tr>
      {open && (
        <tr id={id} className={styles.unfolded}>
          <td colSpan={5}>
            <Invoices plan={plan} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The table. */
export function PlanTable(props: {
  plans: readonly Plan[];
  /** Tells two tables of one page apart. */
  name: string;
  disabled: boolean;
  /** The plan that is being saved; '' for none. */
  saving: string;
  onChoose: (id: string) => void;
}) {
  const { plans, name, disabled, saving, onChoose } = props;
  const [all, setAll] = useState(false);
  const shown = all ? plans : plans.filter(({ chosen, id }, at) => at < FIRST || chosen || id === saving);
  return (
    <>
      <table className={styles.plans} aria-busy={saving !== ''}>
        <thead>
          <tr>
            <th scope="col">Down payment</th>
            <th scope="col">Then</th>
            <th scope="col">Total</th>
            <th scope="col">Plan</th>
            <th scope="col">
              <span className="visually-hidden">Invoices</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((plan) => (
            <PlanRow
              key={plan.id}
              plan={plan}
              name={name}
              chosen={saving === '' ? plan.chosen : plan.id === saving}
              disabled={disabled || saving !== ''}
              onChoose={() => onChoose(plan.id)}
            />
          ))}
        </tbody>
      </table>
      {shown.length < plans.length && (
        <Button type="link" size="small" className={styles.all ?? ''} onClick={() => setAll(true)}>
          Show all {plans.length} plans
        </Button>
      )}
    </>
  );
}
