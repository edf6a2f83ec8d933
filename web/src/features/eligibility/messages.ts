/** Texts of the popup about class codes; the first two are byte-exact contract. */
export const MESSAGES = {
  excluded: 'Some class codes have been excluded for certain carriers!',
  federal:
    'Please contact the underwriter to place the client with appropriate carrier as the client is exposed to federal class codes.',
  contact: (email: string) => `Underwriting contact: ${email}`,
} as const;
