/** Texts of the rate-book screens. */
export const MESSAGES = {
  illustrative: 'Illustrative rates, not filed with any regulator',
  filed: 'Filed rates',
  lead: 'Versions of the rates. A policy is priced with the book that speaks on its effective date, and its price keeps that book.',
  nothingTaken: 'Nothing was taken: the draft is as it was.',
} as const;

/** Why a rehearsal has no result. */
export const REHEARSAL_ERRORS: Readonly<Record<string, string>> = {
  rate_book_state: 'The draft was changed while it was rehearsed. Rehearse it again.',
  rate_book_altered: 'The rows of this book are not what its hash says. Tell support.',
  rate_book_not_found: 'The draft was thrown away meanwhile.',
  cancelled: 'The rehearsal was stopped by operations.',
  outage: 'The database did not answer for too long. Rehearse it again.',
};
