/** The calls of online bind: accounts of a prospect at carriers, and the jobs that each trigger starts. */
import { useEffect, useEffectEvent, useState } from 'react';
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import { openStream } from '@/api/events';
import { useRepeated } from '@/api/repeated';
import type { components, operations } from '@/api/schema';

type Schema = components['schemas'];

/** The quote of a prospect at a carrier. */
export type Account = Schema['AccountWire'];
/** A payment plan of it. */
export type Plan = Schema['PlanWire'];
/** A question of the carrier. */
export type Question = Schema['QuestionWire'];
/** An item of the checklist before a bind. */
export type Check = Schema['CheckWire'];
/** The newest wish to bind. */
export type Wish = Schema['BindWire'];
/** An officer as typed. */
export type Officer = Schema['OfficerWire'];
/** An open quote of the caller at a carrier. */
export type OpenAccount = Schema['OpenAccountWire'];
/** What a message to the carrier's underwriter is about. */
export type MessageReason = Schema['MessageReason'];
/** A carrier that operations hold. */
export type Held = Schema['HeldCarrierWire'];
/** The quote as a screen has it, by the carrier's names. */
export type QuoteFacts = Schema['CarrierQuoteFacts'];
/** What a job of a carrier brings. */
export type JobType = operations['getCarrierData']['parameters']['path']['type'];

/** Under which the accounts of a prospect are kept. */
export const bindsKey = (prospect: string) => ['bind', 'listBinds', prospect] as const;

/** The accounts of a prospect, live ones first. */
export const listBinds = (prospect: string): Promise<Account[]> =>
  answer(client.GET('/api/binds', { params: { query: { prospect } } }));

/** The accounts, read again as often as they ask for it; null asks nothing. */
export const useBinds = (prospect: string | null, every: (known: Account[] | undefined) => number) =>
  useRepeated(prospect === null ? null : bindsKey(prospect), ([, , id]) => listBinds(id), every, {
    revalidateOnFocus: true,
  });

/** Milliseconds until it is asked again which carriers are held. */
const HOLDS_MS = 30_000;

/** Carriers that operations hold; not wanted: nothing is asked. */
export const useHolds = (wanted: boolean): readonly Held[] =>
  useSWR(wanted ? (['bind', 'listHolds'] as const) : null, () => answer(client.GET('/api/holds')), {
    refreshInterval: HOLDS_MS,
  }).data ?? [];

const STREAMED: readonly (keyof Schema['CaseStream'])[] = ['event', 'ended'];

/**
 * Listens to what happens to accounts, for as long as the page is open.
 *
 * @returns true while every stream speaks, false when the caller has to poll.
 */
export function useCaseStreams(accounts: readonly string[], onNews: () => void): boolean {
  const [up, setUp] = useState<ReadonlySet<string>>(new Set());
  const news = useEffectEvent(onNews);
  const listened = accounts.join(' ');
  useEffect(() => {
    const ids = listened.split(' ').filter(Boolean);
    const heard = (id: string, open: boolean) =>
      setUp((known) => new Set(open ? [...known, id] : [...known].filter((each) => each !== id)));
    const closers = ids.map((id) =>
      openStream(`/api/cases/${encodeURIComponent(id)}/events`, STREAMED, {
        onEvent: () => news(),
        onUp: () => heard(id, true),
        onDown: () => heard(id, false),
      }),
    );
    return () => {
      for (const close of closers) close();
      setUp(new Set());
    };
  }, [listened]);
  return accounts.length > 0 && accounts.every((id) => up.has(id));
}

/** The caller's open quotes at carriers, the last changed first. */
export const useOpenBinds = (wanted: boolean) =>
  useSWR(wanted ? (['bind', 'listOpenBinds'] as const) : null, () => answer(client.GET('/api/open-binds')));

/** Under which one account is kept. */
export const bindKey = (id: string) => ['bind', 'getBind', id] as const;

/** One account, read again as often as it asks for it; null asks nothing. */
export const useBind = (id: string | null, every: (known: Account | undefined) => number) =>
  useRepeated(
    id === null ? null : bindKey(id),
    ([, , account]) => answer(client.GET('/api/binds/{id}', { params: { path: { id: account } } })),
    every,
    { revalidateOnFocus: true },
  );

/** Keeps answers as typed. Throws ApiError 409 where somebody has saved others since. */
export const saveAnswers = (id: string, body: Schema['AnswersTyped']) =>
  answer(client.PUT('/api/binds/{id}/answers', { params: { path: { id } }, body, keepalive: true }));

/** Replaces the officers and sends them to the carrier. Throws ApiError 409 likewise. */
export const saveOfficers = (id: string, body: Schema['OfficersTyped']) =>
  answer(client.PUT('/api/binds/{id}/officers', { params: { path: { id } }, body }));

const at = (carrier: string, quote: string) => ({ params: { path: { carrier, quote_id: quote } } });
const uuidOf = async (call: Promise<{ data?: Schema['StepStarted'] }>): Promise<string> =>
  (await answer(call)).uuid;

/** Makes the prospect's quote at the carrier, of what it was quoted for last. */
export const generateQuote = (carrier: string, userId: string, Quote: QuoteFacts): Promise<string> =>
  uuidOf(
    client.POST('/api/trigger{carrier}QuoteGeneration', {
      params: { path: { carrier } },
      body: { user_id: userId, Quote },
    }),
  );

/** Writes it anew. */
export const updateQuote = (
  carrier: string,
  quote: string,
  userId: string,
  Quote: QuoteFacts,
): Promise<string> =>
  uuidOf(
    client.POST('/api/trigger{carrier}QuoteUpdate/{quote_id}', {
      ...at(carrier, quote),
      body: { user_id: userId, Quote },
    }),
  );

/** Saves a payment plan: the chosen one, else one that fits. */
export const savePaymentPlans = (carrier: string, quote: string): Promise<string> =>
  uuidOf(client.GET('/api/trigger{carrier}SavePaymentPlans/{quote_id}', at(carrier, quote)));

/** Asks for net rates. */
export const getNetRates = (carrier: string, quote: string): Promise<string> =>
  uuidOf(client.GET('/api/trigger{carrier}GetNetRates/{quote_id}', at(carrier, quote)));

/** Asks for the carrier's questions. */
export const getQuestions = (carrier: string, quote: string): Promise<string> =>
  uuidOf(client.GET('/api/trigger{carrier}GetQuestions/{quote_id}', at(carrier, quote)));

/** Hands answers to the carrier. */
export const saveQuestions = (
  carrier: string,
  quote: string,
  answers: readonly { readonly QuestionId: string; readonly AnswerValue: string }[],
): Promise<string> =>
  uuidOf(
    client.POST('/api/trigger{carrier}SaveQuestions/{quote_id}', {
      ...at(carrier, quote),
      body: [...answers],
    }),
  );

/** Asks how the quote stands. */
export const getQuoteDetails = (carrier: string, quote: string): Promise<string> =>
  uuidOf(client.GET('/api/trigger{carrier}GetQuoteDetails/{quote_id}', at(carrier, quote)));

/** Wishes to bind. Throws ApiError: what stands in the way. */
export const bindQuote = (carrier: string, body: Schema['BindQuoteCreate']): Promise<string> =>
  uuidOf(client.POST('/api/trigger{carrier}BindQuote', { params: { path: { carrier } }, body }));

/** 'processing', 'error', or what the job brought. */
export const getCarrierData = (carrier: string, id: string, type: JobType): Promise<unknown> =>
  answer(client.GET('/api/get{carrier}Data/{id}/{type}', { params: { path: { carrier, id, type } } }));

/** Steps of an account that the carrier's own calls lack; each answers the uuid of its job. */
export const choosePlan = (id: string, plan: string): Promise<string> =>
  uuidOf(client.PUT('/api/binds/{id}/plan', { params: { path: { id } }, body: { plan_id: plan } }));

export const tickTerms = (id: string): Promise<string> =>
  uuidOf(client.PUT('/api/binds/{id}/terms', { params: { path: { id } } }));

export const lookAtBind = (id: string): Promise<string> =>
  uuidOf(client.POST('/api/binds/{id}/look', { params: { path: { id } } }));

export const withdrawBind = (id: string): Promise<string> =>
  uuidOf(client.POST('/api/binds/{id}/withdraw', { params: { path: { id } } }));

export const messageBind = (id: string, body: Schema['MessageToUnderwriter']): Promise<string> =>
  uuidOf(client.POST('/api/binds/{id}/messages', { params: { path: { id } }, body }));

export const referBind = (id: string, note: string, needBy: string | null): Promise<string> =>
  uuidOf(client.POST('/api/binds/{id}/refer', { params: { path: { id } }, body: { note, need_by: needBy } }));
