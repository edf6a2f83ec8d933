/** Partners that the catalogue calls otherwise than their keys say; pure. */

/** Partners by key, as the catalogue shows them. */
export const PARTNERS = {
  lib: 'LIB',
  ies: 'Innoworks',
  stafflink: 'Prestige',
  gregory: 'J Gregory',
} as const;

/** Their keys. */
export const PARTNER_KEYS = Object.keys(PARTNERS);

/** The name of a partner, for pure functions that are handed one. */
export const partnerName = (partner: string): string =>
  (PARTNERS as Readonly<Record<string, string>>)[partner] ?? partner.toUpperCase();
