/** What a carrier has last told of its price, in the place of what it said in the run. */
import type { Account } from '@/features/bind/api';
import { STATES } from '@/features/bind/model';
import type { CarrierPrice } from '@/features/quote/carrier-price';

/** Events that tell how the carrier's quote stands, with its premium. */
const PRICED = ['quote_created', 'quote_updated', 'quote_read', 'questions_saved', 'referred'];

/** Prices that carriers hold by now, by carrier. */
export type CarrierPrices = ReadonlyMap<string, CarrierPrice>;

/** The price of an account, and when the carrier told it; undefined where it holds none, or tells none. */
export function toldPrice({ events, premium, taxes, policy, state }: Account): CarrierPrice | undefined {
  const told = events
    .filter(({ code, params }) => PRICED.includes(code) && typeof params['premium'] === 'string')
    .toSorted((one, other) => other.seq - one.seq)[0];
  const holds = policy !== null || STATES[state].price !== '';
  return told && premium !== null && holds ? { premium, taxes: taxes ?? '0.00', at: told.at } : undefined;
}
