/** Specified texts of sign-in, byte-exact. */
export const messages = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  unableToLogin: 'Unable to login! Please contact {email} for more details!',
  userDoesNotExist: 'User does not exist!',
  emailFormat: 'format',
  startFreshFailed: 'Got a problem in Start Fresh activity',
} as const;

/** The entry of a demo. */
export const demoMessages = { redirecting: 'Redirecting...', error: 'Error' } as const;

/** The text with the support address in place of {email}. */
export const withSupport = (text: string, email: string): string => text.replace('{email}', email);
