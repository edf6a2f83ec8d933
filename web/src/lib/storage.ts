/**
 * The specified keys of this tab's session storage: a copy for hand-offs, never the truth and never a token.
 * Storage can be full or forbidden; then the copy is simply missing.
 */

/** Names of the items, as specified. */
export type SessionKey =
  | 'formStage'
  | 'currProspect'
  | 'hideButtons'
  | 'preUnderwriter'
  | 'submissionDate'
  | 'salesID'
  | 'uw_flow'
  | 'uwLogin'
  | 'salesLogin'
  | 'quesList'
  | 'domain'
  | 'amtrustAccountDetails'
  | 'amtrustAccountDetailsCopy'
  | 'AmtrustEligibility'
  | 'amtrustNetRatesResponse'
  | 'address'
  | 'hasProrateValue'
  | 'sortKeyList'
  | 'quoteData'
  | 'otpVerified'
  | 'user_id'
  | 'loggedIn'
  | 'prospectId'
  | 'runId'
  | 'validateEmodState'
  | 'acordOnItsWay';

/** The stored text, or null. */
export function readSession(key: SessionKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What the router stores of where the pages of this tab were scrolled to, or null. */
export function readRouterPlaces(): string | null {
  try {
    return sessionStorage.getItem('react-router-scroll-positions');
  } catch {
    return null;
  }
}

const listeners = new Set<() => void>();

/** Tells of each write of this tab; answers how to stop. */
export function onSessionWrite(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores a text; null removes the item. */
export function writeSession(key: SessionKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // No room or no permission: the server draft is the truth, so nothing is lost.
  }
  for (const listener of listeners) listener();
}

/** Removes everything that this tab kept. */
export function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/**
 * What this browser keeps beyond sign-out: the theme, whether single keys act, how high a place was, and up to which
 * version a workbook was looked at.
 */
export type PreferenceKey =
  'quoteloom.theme' | 'quoteloom.keys' | `quoteloom.height.${string}` | `quoteloom.seen.${string}`;

/** The stored choice, or null. */
export function readPreference(key: PreferenceKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a choice. */
export function writePreference(key: PreferenceKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Removes every cookie that a script can read here; the session's own is none of them. */
export function clearCookies(): void {
  const steps = location.pathname.split('/');
  // A cookie is that of the address at which it was made, or of one above it.
  const paths = steps.map((_, at) => steps.slice(0, at + 1).join('/') || '/');
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim() ?? '';
    if (name !== '') for (const path of paths) document.cookie = `${name}=; path=${path}; max-age=0`;
  }
}
