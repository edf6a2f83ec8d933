/** What a risk profile asks: the same body as Get Quote, made from the draft that was saved last. */
import type { DraftSession } from '@/features/prospect/draft/session';
import { expiryOf, prorateFactor } from '@/features/prospect/draft/policy-term';
import { quotedDraft } from '@/features/prospect/draft/state-funds';
import { quoteRequest } from '@/features/quote/request';
import { startRiskProfile } from '@/features/risk-profile/api';
import { waitForSaved } from './wait-for-saved';

function requestOf({ store, userId }: DraftSession) {
  const draft = quotedDraft(store.read());
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const expiry = expiryOf(expectedStartDate, expectedExpiryDate);
  return quoteRequest(draft, userId, prorateFactor(effectiveDate, expectedStartDate, expiry));
}

/** The risk of a draft as text, and the start of its profile; what is typed is saved first. */
export function profileOf(session: DraftSession, run: string | null) {
  return {
    // A later quote run brings the prices of carriers that price for themselves.
    subject: JSON.stringify([requestOf(session), run]),
    start: async () => {
      await waitForSaved(session);
      return startRiskProfile(requestOf(session), crypto.randomUUID());
    },
  };
}
