/** Texts of the underwriters' lists; the specified ones byte-exact. */

/** Words of the screens. */
export const MESSAGES = {
  title: 'Underwriter Dashboard',
  active: 'UW dashboard',
  released: 'Released dashboard',
  stored: 'Data Submitted',
  notStored: 'Error while saaving the Data',
  select: 'Select',
} as const;

/** Name of the CSV. */
export const CSV_NAME = 'Underwriter Dashboard.csv';
