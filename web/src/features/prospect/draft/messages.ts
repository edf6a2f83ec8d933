/** Texts of stage one and the questions step; the specified ones are byte-exact contract. */

export const MESSAGES = {
  feinTooLong: 'FEIN needs to be 9 digits',
  expiryBeforeStart: 'Expected Expiry Date cannot be before Start Date',
  classInvalid: 'Invalid class code. Please check.',
  classNoDescription: 'Please select the description.',
  classServer: 'Invalid ClassCode/Description',
  answerAll: 'Please answer all the questions!',
  questionsHeading: 'And finally, answers to some basic questions about your business',
  sameAsPrimary: 'same as primary',
} as const;

/** What the lookup stores where it knows no description. */
export const NO_DESCRIPTION = 'no description found';
