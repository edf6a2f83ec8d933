/** What a release brought, in words. */
import { wholeDollars } from '@/lib/money';
import type { ReleasedColumn } from './api';

type State = ReleasedColumn['states'][number];

/** 'Texas' of 'TX'. */
export type StateName = (letters: string) => string;

const RATES: Readonly<Record<State['rates'][number]['kind'], string>> = {
  manual_rate: 'rate',
  net_rate: 'net rate w/o Ax & EC',
  net_rate_ax: 'net rate w/ Ax & EC',
};

/** '15 %' of '-15.00', without the zeros that say nothing. */
const percentOf = (signed: string): string => `${Math.abs(Number(signed))} %`;

/** 'schedule credit 15 %', 'class 5190 net rate w/o Ax & EC 0.8500'. */
function entered({ schedule, rates }: State): string[] {
  const percent =
    schedule === null
      ? []
      : [`schedule ${schedule.startsWith('-') ? 'credit' : 'debit'} ${percentOf(schedule)}`];
  return [...percent, ...rates.map(({ kind, code, value }) => `class ${code} ${RATES[kind]} ${value}`)];
}

/** 'Key Risk: Texas schedule credit 15 %, price $36,396 → $33,027 (−$3,369)'. */
export function changeWords(
  { name, submitted, released, states }: ReleasedColumn,
  nameOf: StateName,
): string {
  const why = states
    .filter((state) => entered(state).length > 0)
    .map((state) => `${nameOf(state.state)} ${entered(state).join(', ')}`);
  const difference = Number(released) - Number(submitted);
  const moved = `${difference < 0 ? '−' : '+'}${wholeDollars(String(Math.abs(difference)))}`;
  const price = `price ${wholeDollars(submitted)} → ${wholeDollars(released)} (${moved})`;
  return `${name}: ${[...why, price].join(', ')}`;
}

/** 'Georgia $12,546 → $12,580, moved with the whole policy', for each state whose price is another one. */
export const stateWords = ({ states }: ReleasedColumn, nameOf: StateName): string[] =>
  states
    .filter(({ submitted, released }) => submitted !== released)
    .map((state) => {
      const along = entered(state).length === 0 ? ', moved with the whole policy' : '';
      return `${nameOf(state.state)} ${wholeDollars(state.submitted)} → ${wholeDollars(state.released)}${along}`;
    });
