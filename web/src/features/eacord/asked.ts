/** What every sheet of a run says besides its states: whose it is, its addresses as typed, who made it. */
import type { Session } from '@/api/session';
import type { components } from '@/api/schema';
import type { SheetAsked } from './eacord-api';

type Run = components['schemas']['QuoteRun'];
/** A program of a run. */
export type Program = Run['programs'][number];

/** What a page knows of the business; addresses are as typed. */
export interface SheetFacts {
  /** The prospect's key. */
  readonly user: string;
  readonly mail: readonly string[];
  readonly streets: readonly string[];
  /** States of the business whose own fund insures, by name. */
  readonly funds: readonly string[];
}

/** More than this many streets no call takes. */
const MOST_STREETS = 500;

/** The body of a call for a program and states. */
export const sheetAsked = (
  run: Run,
  row: Program,
  facts: SheetFacts,
  who: Session | null | undefined,
  states: readonly string[],
  premium: boolean,
): SheetAsked => ({
  email: facts.user,
  timestamp: Date.parse(run.created_at),
  carrier: row.carrier,
  peo: row.partner,
  mail_address: [...facts.mail],
  address: facts.streets.slice(0, MOST_STREETS),
  stateList: [...states],
  includePremium: premium,
  producerDetails: who
    ? {
        producerName: who.user.name,
        producerEmail: who.user.email,
        producerFax: who.user.fax ?? '',
        producerPhone: who.user.phone ?? '',
        producerMobile: who.user.mobile ?? '',
      }
    : null,
});
