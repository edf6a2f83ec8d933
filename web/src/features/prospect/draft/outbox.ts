/** Sends what ended editing sessions left in this browser: after a crash, an outage, a night without network. */
import { createProspect, patchProspect, saveFailure } from './api';
import type { SaveAnswer } from './autosave';
import { clashes, merged } from './conflict';
import { claim, deviceDrafts, leftBehind, type Kept, type KeptDraft } from './device-store';
import type { Draft } from './model';
import { draftOf, newDraft } from './wire';

/** A draft that is still in this browser only, and why. */
export interface Waiting {
  readonly kept: KeptDraft;
  /** 'clash': saved elsewhere, differently; opening it asks. 'later': the server could not be reached. */
  readonly why: 'clash' | 'later' | 'refused';
  readonly reason: string;
}

/** A whole draft around some sections: only these are compared. */
const whole = (sections: Partial<Draft>): Draft => ({ ...newDraft(''), ...sections });

async function sentNew({ prospect, sections }: Kept): Promise<SaveAnswer> {
  try {
    const made = await createProspect(prospect, sections);
    const mine = whole(sections);
    const { saved } = merged(mine, mine, draftOf(made.sections), []);
    // It had arrived before, with less: the rest follows as a change.
    const rest = Object.fromEntries(
      Object.entries(sections).filter(([name, value]) => saved[name as keyof Draft] !== value),
    );
    return Object.keys(rest).length === 0
      ? { kind: 'saved', version: made.version }
      : patchProspect(prospect, made.version, rest);
  } catch (error) {
    return saveFailure(error);
  }
}

async function sent(kept: Kept): Promise<SaveAnswer> {
  const { prospect, version, base, sections } = kept;
  if (version === 0) return sentNew(kept);
  const answer = await patchProspect(prospect, version, sections);
  if (answer.kind !== 'conflict') return answer;
  const { theirs } = answer;
  const [before, mine] = [
    { ...theirs, ...base },
    { ...theirs, ...sections },
  ];
  return clashes(before, mine, theirs).length > 0
    ? answer
    : patchProspect(prospect, answer.version, sections);
}

async function settle(kept: KeptDraft): Promise<Waiting | 'sent'> {
  const answer = await sent(kept.value);
  switch (answer.kind) {
    case 'saved':
    case 'merged':
      await (await deviceDrafts())?.remove(kept.id);
      return 'sent';
    case 'conflict':
      return { kept, why: 'clash', reason: '' };
    case 'failed':
      return { kept, why: 'later', reason: answer.reason };
    case 'refused':
      return { kept, why: 'refused', reason: answer.reason };
  }
}

/** What came of an attempt. */
export interface Emptied {
  /** Drafts that the server has now. */
  readonly sent: readonly KeptDraft[];
  readonly waiting: readonly Waiting[];
}

/**
 * Sends everything that was left behind, one draft after the other; what another tab is at is left to it.
 *
 * @param except the prospect that is open here: its own session takes up what was left of it.
 */
export async function emptyOutbox(except: string): Promise<Emptied> {
  const done: KeptDraft[] = [];
  const waiting: Waiting[] = [];
  for (const kept of await leftBehind()) {
    if (kept.value.prospect === except) continue;
    const left = await claim(kept.id, () => settle(kept));
    if (left === 'sent') done.push(kept);
    else if (left) waiting.push(left);
  }
  return { sent: done, waiting };
}

/** Forgets a draft that is in this browser only. */
export async function dropKept(kept: KeptDraft): Promise<void> {
  await (await deviceDrafts())?.remove(kept.id);
}
