/** Texts of quote retrieval and the price indication; the specified ones are byte-exact contract. */
export const MESSAGES = {
  timedOut: 'Oops!! Timed Out. Please try again.',
  noAnswer: 'No carrier answered. What you entered is kept; Retry asks all of them again.',
  someAnswered: 'Not every carrier answered. The prices below hold; Retry asks all of them again.',
  title: "Here's Your Price Indication",
  ratingSummary: 'Get Rating Summary',
  dropped: 'Dropped',
  notGenerated: 'Could not generate quote.',
  notes: 'Notes',
  compareComes: 'Editable ACORD forms, claims and uploads are not part of Quoteloom yet.',
  illustrative: 'Illustrative rates, not filed with any regulator',
} as const;
