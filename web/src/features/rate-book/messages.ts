/** Texts of the rate-book screens. */
export const MESSAGES = {
  illustrative: 'Illustrative rates, not filed with any regulator',
  filed: 'Filed rates',
  lead: 'Versions of the rates. A policy is priced with the book in effect on its effective date, and its price keeps that book.',
  nothingImported: 'Nothing was imported: the draft is as it was.',
} as const;

/** Why the impact on open quotes is not known. */
export const REHEARSAL_ERRORS: Readonly<Record<string, string>> = {
  rate_book_state: 'The draft was changed meanwhile. Check the impact again.',
  rate_book_altered: 'The rows of this book are not what its hash says. Tell support.',
  rate_book_not_found: 'The draft was deleted meanwhile.',
  cancelled: 'The check was stopped by operations.',
  outage: 'The database did not answer for too long. Check the impact again.',
};
