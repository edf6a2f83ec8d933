/** The eligibility call, live while typing and once more at Continue. */
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';

type Schema = components['schemas'];

/** What is asked: classes by location, and whose draft, partner and day it is about. */
export interface EligibilityAsk {
  readonly question: Record<string, Schema['EligibilityClass'][]>;
  readonly userId: string;
  readonly peo: string;
  readonly date: string;
}

/** Eligibility of each location at each program of the partner. */
export function getCarrierElig({ question, userId, peo, date }: EligibilityAsk) {
  const query = { ...(userId && { user_id: userId }), ...(peo && { peo }), ...(date && { date }) };
  return answer(client.POST('/api/getCarrierElig', { params: { query }, body: question }));
}

/**
 * The same, asked again when the question or the stored draft changes; null asks nothing. The last answer stays
 * until the next.
 *
 * @param version of the draft that the server has; its facts count too.
 */
export const useCarrierEligibility = (ask: EligibilityAsk | null, version: number) =>
  useSWR(
    ask === null ? null : (['eligibility', 'getCarrierElig', JSON.stringify(ask), version] as const),
    ([, , asked]) => getCarrierElig(JSON.parse(asked) as EligibilityAsk),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
