/** Whether prices still stand on today's facts, and the words for what changed; the server decides it. */
import { createContext, useContext } from 'react';
import useSWR from 'swr';
import { dayWords, momentWords } from '@/lib/dates';
import { wholeDollars } from '@/lib/money';
import { answer, client } from './client';
import type { components } from './schema';

type Schema = components['schemas'];
/** What is to be said beside every figure of a run. */
export type RunFreshness = Schema['RunFreshness'];
/** One change, in words. */
export type StaleChange = Schema['StaleChange'];

/** What is said of a change. */
type Told = Pick<StaleChange, 'about' | 'old' | 'new'>;

/** How often a page that stays open looks again: a colleague, the night or a rate book may have changed it. */
const LOOK_MS = 30_000;
/** Runs of one question. */
const MOST_RUNS = 20;

/** What a price that no longer stands is called, wherever it is shown. */
export const BEFORE_THE_CHANGE = 'before the change';

/** The freshness of the run that is shown, for the parts of its page. */
export const FreshnessContext = createContext<RunFreshness | undefined>(undefined);

/**
 * The freshness of a run; null asks nothing.
 *
 * @param draft the version of the draft as it is known here: another one asks anew.
 */
export const useFreshness = (run: string | null, draft: number) =>
  useSWR(
    run === null ? null : (['freshness', 'getRunFreshness', run, draft] as const),
    ([, , id]) => answer(client.GET('/api/runs/{id}/freshness', { params: { path: { id } } })),
    { keepPreviousData: true, refreshInterval: LOOK_MS },
  );

/**
 * The freshness of the runs of a list, by run; empty until it is known.
 *
 * @param seen what was known of their drafts: another text asks anew.
 */
export function useFreshnessOf(runs: readonly string[], seen: string): ReadonlyMap<string, RunFreshness> {
  const { data } = useSWR(
    runs.length === 0 ? null : (['freshness', 'listFreshness', runs.join(), seen] as const),
    ([, , ids]) => ofRuns(ids.split(',')),
    { keepPreviousData: true },
  );
  return new Map((data ?? []).map((each) => [each.run_id, each]));
}

async function ofRuns(ids: readonly string[]): Promise<RunFreshness[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / MOST_RUNS) }, (_, at) =>
    ids.slice(at * MOST_RUNS, (at + 1) * MOST_RUNS),
  );
  const ask = (runs: string[]) => answer(client.GET('/api/freshness', { params: { query: { runs } } }));
  return (await Promise.all(parts.map(ask))).flat();
}

/** What changed under the price of a program: what concerns the whole run, and what concerns that program. */
export const changesOf = (
  found: Pick<RunFreshness, 'changes'> | undefined,
  program: string,
): readonly StaleChange[] =>
  (found?.changes ?? []).filter((change) => change.program === null || change.program === program);

/** ' before the change' where the price of a program no longer stands, else ''. */
export function useBeforeChange(program: string): string {
  const found = useContext(FreshnessContext);
  return changesOf(found, program).length > 0 ? ` ${BEFORE_THE_CHANGE}` : '';
}

/** 'Payroll of 8810 at 500 Main St $90,000 → $120,000'. */
export const changeWords = ({ about, old, new: now }: Told): string => `${about} ${old} → ${now}`;

/** The first change, and how many more there are. */
export function sinceWords({ changes, more }: { changes: readonly Told[]; more: number }): string {
  const [first, ...rest] = changes;
  if (!first) return '';
  const others = rest.length + more;
  return others === 0 ? changeWords(first) : `${changeWords(first)}, and ${others} more`;
}

/** '$90,000 payroll at 1 location in TX, effective Dec 1, 2026, as of Nov 20, 2026, 10:42 AM CST'. */
export function factsWords({ facts }: Pick<RunFreshness, 'facts'>): string {
  const { payroll, locations, states, effective_date: day, priced_at: at } = facts;
  const places = `${locations} ${locations === 1 ? 'location' : 'locations'} in ${states.join(', ')}`;
  return `${wholeDollars(payroll)} payroll at ${places}, effective ${dayWords(day)}, as of ${momentWords(at)}`;
}
