/** What the line beside the title says about the last save: always what is true, also about what is not saved. */
import { clockTime } from '@/lib/dates';
import type { SaveState } from '../draft/autosave';
import type { Keeping } from '../draft/device-copy';
import type { DraftNews } from '../draft/draft-notices';

/** All that the words depend on. */
export interface SaveSight {
  readonly state: SaveState;
  readonly keeping: Keeping;
  /** The session has ended; saves wait for the person. */
  readonly signedOut: boolean;
  readonly viewOnly: boolean;
}

const HERE = {
  kept: 'kept on this device',
  nothing: 'being kept on this device',
  unable: 'leave this page open',
} as const satisfies Record<Keeping, string>;

/** The words; tone 'bad' where the server does not have everything and somebody should know. */
export function saveWords(sight: SaveSight): { readonly words: string; readonly bad: boolean } {
  const { state, keeping, signedOut, viewOnly } = sight;
  if (viewOnly) return { words: 'Submitted: view only', bad: false };
  const unsaved = state.kind !== 'clean' && state.kind !== 'saved';
  if (signedOut && unsaved)
    return { words: `Signed out: ${HERE[keeping]} until you sign in again`, bad: true };
  switch (state.kind) {
    case 'clean':
      return { words: '', bad: false };
    case 'dirty':
      return { words: 'Not saved yet', bad: false };
    case 'saving':
      return { words: 'Saving...', bad: false };
    case 'saved':
      return { words: `Saved ${clockTime(state.at)}`, bad: false };
    case 'retrying':
      return {
        words: state.offline
          ? `Offline: ${HERE[keeping]}, saved when the server answers`
          : `Not saved - retrying (${state.reason}); ${HERE[keeping]}`,
        bad: true,
      };
    case 'refused':
      return { words: `Not saved: ${state.reason}`, bad: true };
    case 'conflict':
      return { words: 'Changed elsewhere: choose what stays', bad: true };
  }
}

const NEWS = {
  restored: 'Restored from this device',
  'handed over': 'Filled from the prospect that you came with',
  updated: 'Updated with what was saved elsewhere',
} as const satisfies Record<DraftNews, string>;

/** The quiet words behind: what happened without this keyboard, and where else the draft is open. */
export function sideWords(news: DraftNews | undefined, others: number): string {
  const open = others === 0 ? '' : others === 1 ? 'Open in another tab' : `Open in ${others} other tabs`;
  return [news === undefined ? '' : NEWS[news], open].filter(Boolean).join(' · ');
}
