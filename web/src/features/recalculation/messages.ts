/** Texts of recalculation; the specified one is byte-exact contract. */
export const MESSAGES = {
  failed: 'Unable to re-calculate',
} as const;
