/** Texts of submissions; the specified ones byte-exact. */

/** Words of the screens. */
export const MESSAGES = {
  submit: 'Submit to Underwriter',
  toggle: 'Submission',
  release: 'This action will release the prospect back to Agent. Do you want to Proceed?',
  yes: 'Yes',
  no: 'No',
  practice: 'Practice: underwriters see it apart from real submissions, and no carrier gets it.',
  underwrite: 'Open the UnderWriting Page',
  withUs: 'The agent only views it until it is released.',
  submitted: 'Submitted: view only until an underwriter releases it.',
} as const;
