/** Prices of a run side by side: the same figures of each program, state by state, and the cost of each. */
import type { components } from '@/api/schema';
import { dollarsAndCents, sumMoney, wholeDollars } from '@/lib/money';
import { moneyChange } from '@/lib/money-change';
import { netRateShown, rateShown } from '@/lib/rates';
import { shownAlone, shownTogether, type ShownMoney } from '@/lib/shown-money';
import { withoutStack } from './cost-stack';
import { byCarrier, type Worksheet } from './model';

type Schema = components['schemas'];
type ProgramQuote = Schema['ProgramQuote'];
type StatePremium = Schema['StatePremium'];

/** A figure of every program, in their order; '' where a program has none. */
export interface CompareRow {
  readonly label: string;
  readonly values: readonly string[];
}

/** The figures of a state, or those of the whole price. */
export interface CompareGroup {
  readonly name: string;
  readonly rows: readonly CompareRow[];
  /** Why some figures are missing. */
  readonly notes?: readonly string[];
}

/** What the figures are read from. */
export interface Compared {
  readonly run: string;
  readonly programs: readonly ProgramQuote[];
  /** By program, as far as they were read. */
  readonly worksheets: ReadonlyMap<string, Worksheet>;
  /** What a price was before an underwriter changed it, by program. Dollars. */
  readonly firsts: ReadonlyMap<string, string>;
  /** The day until which the prices stand, in words. */
  readonly validUntil: string;
  readonly outcomeOf: (row: ProgramQuote) => string;
  readonly stateName: (letters: string) => string;
}

const TYPES: Readonly<Record<string, string>> = {
  MASTER: 'Master policy',
  MCP: 'Own policy',
  MONO: 'State fund',
};

/** The factor of a step in a state, '1' where it was not taken; '' of a price whose steps are not known to us. */
function factorOf(sheet: Worksheet | undefined, key: string, state: string): string {
  if (!sheet || byCarrier(sheet)) return '';
  const line = sheet.lines.find((each) => each.key === key && each.state === state && each.scope === 'state');
  return line?.factor ?? '1';
}

const percentWords = (factor: string): string => {
  const percent = Math.round((Number(factor) - 1) * 10_000) / 100;
  if (factor === '' || percent === 0) return factor === '' ? '' : 'none';
  return percent < 0 ? `${-percent} % credit` : `${percent} % debit`;
};

/** The net rate with taxes and expense constant of the class with the largest payroll, per $100. */
function netRate(sheet: Worksheet | undefined): string {
  const classes = sheet?.lines.filter(({ key }) => key === 'class_manual_premium') ?? [];
  const [largest] = classes.toSorted((one, two) => Number(two.base_amount) - Number(one.base_amount));
  const rate = sheet?.class_rates.find(
    (each) => each.state === largest?.state && each.class_code === largest?.class_code,
  );
  if (rate?.net_rate_ax == null) return '';
  return `${netRateShown(rate.net_rate_ax)} (${rate.state} ${rate.class_code})`;
}

/** How the premiums of a price are written: they add up, within a state and over the states. */
const shownOf = ({ totals, states }: ProgramQuote): ShownMoney =>
  shownTogether([
    totals?.total_estimated_annual_premium ?? null,
    ...states.flatMap((part) => [
      part.manual_premium,
      part.estimated_annual_premium,
      part.taxes_assessments,
      part.total_estimated_annual_premium,
    ]),
  ]);

function stateRows({ programs, worksheets }: Compared, state: string): CompareRow[] {
  const parts = programs.map((row) => row.states.find((part) => part.state === state));
  const writing = programs.map(shownOf);
  const of = (label: string, words: (part: StatePremium) => string): CompareRow => ({
    label,
    values: parts.map((part) => (part ? words(part) : '')),
  });
  const money = (label: string, amountOf: (part: StatePremium) => string): CompareRow => ({
    label,
    values: parts.map((part, at) => (part ? (writing[at] ?? shownAlone)(amountOf(part)) : '')),
  });
  const factor = (label: string, key: string, words: (text: string) => string): CompareRow => ({
    label,
    values: programs.map((row, at) =>
      parts[at] ? words(factorOf(worksheets.get(row.program), key, state)) : '',
    ),
  });
  return [
    of('Policy', ({ state_type: type }) => TYPES[type.toUpperCase()] ?? type),
    of('Payroll', ({ payroll }) => wholeDollars(payroll)),
    money('Manual premium', ({ manual_premium: amount }) => amount),
    factor('Experience modification', 'experience_mod', (text) => text && rateShown(text)),
    factor('Schedule rating', 'schedule', percentWords),
    money('Estimated annual premium', ({ estimated_annual_premium: amount }) => amount),
    money('Taxes and assessments', ({ taxes_assessments: amount }) => amount),
    money('Total estimated annual premium', (part) => part.total_estimated_annual_premium),
  ];
}

/** Why nothing but the premium is known of what a year costs; null where it is. */
const costMissing = (sheet: Worksheet | undefined): string | null => (sheet ? withoutStack(sheet) : null);

/** What underwriters changed, where they released a price in the place of the first. */
function firstRows({ programs, firsts }: Compared): CompareRow[] {
  if (firsts.size === 0) return [];
  const moved = programs.map(({ program, totals }) =>
    moneyChange(totals?.total_estimated_annual_premium ?? null, firsts.get(program) ?? null),
  );
  return [
    {
      label: 'First price',
      values: programs.map(({ program }) => {
        const first = firsts.get(program);
        return first === undefined ? '' : shownAlone(first);
      }),
    },
    {
      label: 'Against the first price',
      values: moved.map((change) => (change ? `${change.dollars} · ${change.percent}` : '')),
    },
  ];
}

/** The rows, by state and then for the whole. */
export function compareGroups(compared: Compared): CompareGroup[] {
  const { programs, worksheets, validUntil, outcomeOf, stateName } = compared;
  const states = [...new Set(programs.flatMap((row) => row.states.map(({ state }) => state)))].toSorted();
  const without = programs.map((row) => costMissing(worksheets.get(row.program)));
  // A sum without the fees of a year would stand beside sums with them.
  const cost = (label: string, words: (found: Schema['CostStack']) => string): CompareRow => ({
    label,
    values: programs.map((row, at) => (row.cost && without[at] === null ? words(row.cost) : '')),
  });
  return [
    {
      name: 'Answer',
      rows: [
        {
          label: 'Kind',
          values: programs.map(outcomeOf),
        },
        ...firstRows(compared),
        { label: 'Valid until', values: programs.map(() => validUntil) },
      ],
    },
    ...states.map((state) => ({ name: stateName(state), rows: stateRows(compared, state) })),
    {
      name: 'Cost of a year',
      rows: [
        {
          label: 'Total estimated annual premium',
          values: programs.map((row) =>
            row.totals ? shownOf(row)(row.totals.total_estimated_annual_premium) : '',
          ),
        },
        cost('Admin fee', ({ admin_fee: fee }) => dollarsAndCents(fee)),
        cost('Payroll taxes', ({ fica, futa, suta }) => dollarsAndCents(sumMoney([fica, futa, suta]))),
        cost('Total', ({ total }) => dollarsAndCents(total)),
        {
          label: 'Net Rate w/ Ax & EC',
          values: programs.map((row) => netRate(worksheets.get(row.program))),
        },
      ],
      notes: programs.flatMap(({ carrier_name: name }, at) => {
        const why = without[at];
        return why == null ? [] : [`${name}: ${why.replace(/^N\/A: /, '')} Its total is not compared.`];
      }),
    },
  ];
}

/** Only the rows in which programs differ; a group without any is left out. */
export const differing = (groups: readonly CompareGroup[]): CompareGroup[] =>
  groups
    .map(({ rows, ...group }) => ({ ...group, rows: rows.filter(({ values }) => new Set(values).size > 1) }))
    .filter(({ rows }) => rows.length > 0);
