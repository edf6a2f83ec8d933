/** Texts of class-code search; the specified ones are byte-exact contract. */
export const MESSAGES = {
  hint: 'Enter 3 characters to start',
  none: 'No data found',
  loading: 'Loading...',
  blankChoice: 'Select One',
} as const;
