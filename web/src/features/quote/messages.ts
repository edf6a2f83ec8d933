/** Texts of quote retrieval and the price indication; the specified ones are byte-exact contract. */
export const MESSAGES = {
  timedOut: 'Oops!! Timed Out. Please try again.',
  title: "Here's Your Price Indication",
  ratingSummary: 'Get Rating Summary',
  dropped: 'Dropped',
  illustrative: 'Illustrative rates, not filed with any regulator',
} as const;
