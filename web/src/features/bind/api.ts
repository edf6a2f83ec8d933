/** The calls of online bind: accounts of a prospect at carriers, and the jobs that each trigger starts. */
import { answer, client } from '@/api/client';
import { useRepeated } from '@/api/repeated';
import type { components, operations } from '@/api/schema';

type Schema = components['schemas'];

/** The quote of a prospect at a carrier. */
export type Account = Schema['AccountWire'];
/** A payment plan of it. */
export type Plan = Schema['PlanWire'];
/** A question of the carrier. */
export type Question = Schema['QuestionWire'];
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

export const referBind = (id: string, note: string, needBy: string | null): Promise<string> =>
  uuidOf(client.POST('/api/binds/{id}/refer', { params: { path: { id } }, body: { note, need_by: needBy } }));
