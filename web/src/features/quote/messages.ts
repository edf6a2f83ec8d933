/** Texts of quote retrieval and the price indication; the specified ones are byte-exact contract. */
export const MESSAGES = {
  timedOut: 'Oops!! Timed Out. Please try again.',
  noAnswer: 'No carrier answered. What you entered is kept; Retry asks all of them again.',
  someAnswered: 'Not every carrier answered. The prices below hold; Retry asks all of them again.',
  title: "Here's Your Price Indication",
  ratingSummary: 'Get Rating Summary',
  dropped: 'Dropped',
  notGenerated: 'Could not generate quote.',
  notViewed: 'View Quote is not available due to error',
  noForm: 'Could not generate the ACORD form.',
  notes: 'Notes',
  compareComes: 'What is checked above goes along to the comparison.',
  illustrative: 'Illustrative rates, not filed with any regulator',
} as const;
