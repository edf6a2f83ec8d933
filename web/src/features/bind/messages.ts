/** Texts of online bind; the specified ones are byte-exact contract, with the carrier's name where it has its place. */
export const MESSAGES = {
  submitTo: (carrier: string) => `Submit to ${carrier}`,
  questions: 'UW Questions',
  getQuote: 'Get Quote',
  answerAll: 'Please answer all the questions!',
  proceed: 'Proceed to bind online',
  bindError: 'Bind Error!!',
  oneCarrier: 'You can only bind with one carrier.',
  bound: 'Quote Binded',
  notBound: 'Error while binding the Quote',
  bindFailed: (carrier: string) => `Error while binding the quote for ${carrier}. Please Try Again Later.`,
  moved: (carrier: string) => `Nothing was bound: ${carrier} holds another price or plan than was accepted.`,
  acceptAnew: 'Look at what stands now, and accept it to bind.',
  netRatesFailed: (carrier: string) =>
    `Error while fetching Net Rates for ${carrier}. Please Try Agian Later.`,
  unknown: (carrier: string) =>
    `We are asking ${carrier} whether the policy exists. Nothing will be bound twice.`,
} as const;

/** What the carrier answers once a quote was made, and once it was written anew; nothing else counts as success. */
export const QUOTE_CREATED = 'Quote created';
export const QUOTE_UPDATED = '200';

/** The one word of a carrier's own for a quote that may be bound by its rules. */
export const BIND_ELIGIBLE = 'BindEligible';
