/**
 * A page that was refused: remembered by the guard, taken by the landing page into the history state, so
 * that a reload still knows it and a sign-in can open it.
 */

/** What was wanted and why it was not given. */
export interface Refusal {
  /** Path with search, as typed. */
  readonly wanted: string;
  readonly title: string;
  /** 'group': signed in, but without permission. */
  readonly reason: 'sign-in' | 'group';
}

let pending: Refusal | null = null;

/** Remembers a refusal until the landing page takes it. */
export function refuse(refusal: Refusal): void {
  pending = refusal;
}

/** Hands the refusal over, once. */
export function takeRefusal(): Refusal | null {
  const taken = pending;
  pending = null;
  return taken;
}

/** The refusal in a history state, if there is one. */
export function refusalIn(state: unknown): Refusal | null {
  if (typeof state !== 'object' || state === null || !('refusal' in state)) return null;
  return (state as { refusal: Refusal }).refusal;
}
