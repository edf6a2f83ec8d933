/**
 * What follows the row of an online-bind carrier: the quote there is made or written anew, a payment plan is saved, and
 * net rates are read. What fails is told in a line, and the flow goes on.
 */
import {
  generateQuote,
  getNetRates,
  listBinds,
  savePaymentPlans,
  updateQuote,
  type Account,
  type QuoteFacts,
} from './api';
import { CarrierJobFailed, jobData, type Patience } from './carrier-job';
import { QUOTE_CREATED, QUOTE_UPDATED } from './messages';
import { keepAccount, keepNetRates } from './session-copy';

/** How often net rates are asked after, a second apart. */
export const NET_RATE_TRIES = 5;
/** A plan without payroll reporting: such a quote has no net rates. */
const NOT_BY_PAYROLL = 'none';

/** A carrier of the run, as its paths name it, and what it is told. */
export interface AskedCarrier {
  readonly path: string;
  readonly userId: string;
  readonly prospect: string;
  readonly facts: QuoteFacts;
  /** When the run began: what the account tells of a later moment was done for it already, as before a reload. */
  readonly since: string;
}

/** What became of it: done, or what did not happen. */
export type Followed = 'done' | 'quote' | 'plan' | 'rates';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** The account as it stands at a carrier; live ones come first. */
export const accountAt = (accounts: readonly Account[], path: string): Account | undefined =>
  accounts.find((each) => each.path.toLowerCase() === path.toLowerCase());

const WRITTEN = ['quote_created', 'quote_updated'];
const PLANNED = ['plan_saved', 'plan_chosen'];

/** Whether one of these has happened to the account, after a moment where one is named. */
const happened = (account: Account | undefined, codes: readonly string[], since = ''): boolean =>
  account?.events.some(({ code, at }) => codes.includes(code) && Date.parse(at) > (Date.parse(since) || 0)) ??
  false;

/** Makes or updates the quote; what counts as success is the carrier's one specified answer. */
async function written(asked: AskedCarrier, known: Account | undefined, patience: Patience): Promise<Fields> {
  const { path, userId, facts } = asked;
  const held = known?.quote_id ?? null;
  const anew = held !== null && happened(known, WRITTEN);
  const job = anew ? await updateQuote(path, held, userId, facts) : await generateQuote(path, userId, facts);
  const found = await jobData(path, job, anew ? 'updateQuote' : 'createQuote', patience);
  const good = anew
    ? isFields(found) && found['StatusCode'] === QUOTE_UPDATED
    : isFields(found) && found['Message'] === QUOTE_CREATED;
  const data = isFields(found) ? found['Data'] : undefined;
  if (!good || !isFields(data)) throw new CarrierJobFailed(`${path} answered otherwise`);
  return data;
}

/** The quote, its plan, and its rates where the plan follows the payroll. Throws only what calls it off. */
export async function followCarrier(asked: AskedCarrier, patience: Patience = {}): Promise<Followed> {
  const { path, prospect, since } = asked;
  let known: Account | undefined;
  let quote: string;
  try {
    known = accountAt(await listBinds(prospect), path);
    if (known?.quote_id && happened(known, WRITTEN, since)) quote = known.quote_id;
    else {
      const data = await written(asked, known, patience);
      quote = String(data['QuoteId']);
      keepAccount(path, data);
    }
  } catch (error) {
    if (isCalledOff(error)) throw error;
    keepAccount(path, undefined);
    return 'quote';
  }
  try {
    if (!happened(known, PLANNED, since))
      await jobData(path, await savePaymentPlans(path, quote), 'savePaymentPlans', patience);
  } catch (error) {
    if (isCalledOff(error)) throw error;
    return 'plan';
  }
  try {
    const plans = accountAt(await listBinds(prospect), path)?.plans ?? [];
    const chosen = plans.find((plan) => plan.chosen);
    const rated = happened(known, ['net_rates_read'], since);
    if (rated || chosen === undefined || chosen.kind === NOT_BY_PAYROLL) return 'done';
    return (await readNetRates(path, quote, patience)) ? 'done' : 'rates';
  } catch (error) {
    if (isCalledOff(error)) throw error;
    return 'rates';
  }
}

/** Asks for net rates and after them, five times at most; answers whether they came. Throws only what calls it off. */
export async function readNetRates(path: string, quote: string, patience: Patience = {}): Promise<boolean> {
  try {
    const job = await getNetRates(path, quote);
    keepNetRates(path, await jobData(path, job, 'getNetRates', { ...patience, tries: NET_RATE_TRIES }));
    return true;
  } catch (error) {
    if (isCalledOff(error)) throw error;
    return false;
  }
}

const isCalledOff = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
