/** Words of the files that are uploaded and opened; specified texts word for word. */

/** Words of the upload. */
export const MESSAGES = {
  title: 'Please provide the following information to get bindable quote',
} as const;
