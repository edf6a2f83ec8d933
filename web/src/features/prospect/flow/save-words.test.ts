import { describe, expect, it } from 'vitest';
import type { SaveState } from '../draft/autosave';
import { saveWords, sideWords, type SaveSight } from './save-words';
import { newDraft } from '../draft/wire';

const at = new Date(2026, 6, 1, 10, 42).getTime();
const sight = (state: SaveState, change: Partial<SaveSight> = {}): SaveSight => ({
  state,
  keeping: 'kept',
  signedOut: false,
  viewOnly: false,
  ...change,
});
const words = (state: SaveState, change: Partial<SaveSight> = {}) => saveWords(sight(state, change)).words;
const offline: SaveState = { kind: 'retrying', reason: 'no connection', offline: true };

describe('what the save line says', () => {
  it('names where what was typed is', () => {
    expect(words({ kind: 'clean' })).toBe('');
    expect(words({ kind: 'dirty' })).toBe('Not saved yet');
    expect(words({ kind: 'saving' })).toBe('Saving...');
    expect(words({ kind: 'saved', at })).toBe('Saved 10:42');
    expect(words(offline)).toBe('Offline: kept on this device, saved when the server answers');
    expect(words({ kind: 'retrying', reason: 'Away', offline: false })).toBe(
      'Not saved - retrying (Away); kept on this device',
    );
    expect(words({ kind: 'refused', reason: 'FEIN needs to be 9 digits' })).toBe(
      'Not saved: FEIN needs to be 9 digits',
    );
    const theirs = newDraft('2026-07-01');
    expect(words({ kind: 'conflict', version: 4, theirs, by: '', at: '' })).toBe(
      'Changed elsewhere: choose what stays',
    );
  });

  it('does not claim to keep what this browser cannot keep', () => {
    expect(words(offline, { keeping: 'unable' })).toBe(
      'Offline: leave this page open, saved when the server answers',
    );
  });

  it('says that the person is signed out, only while something is unsaved', () => {
    expect(words({ kind: 'saving' }, { signedOut: true })).toBe(
      'Signed out: kept on this device until you sign in again',
    );
    expect(words({ kind: 'saved', at }, { signedOut: true })).toBe('Saved 10:42');
    expect(words({ kind: 'dirty' }, { viewOnly: true })).toBe('Submitted: view only');
  });

  it('is marked where the server does not have everything', () => {
    const bad = (state: SaveState) => saveWords(sight(state)).bad;
    expect([{ kind: 'dirty' } as const, { kind: 'saved', at } as const, offline].map(bad)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('adds what happened without this keyboard, and where else the draft is open', () => {
    expect(sideWords(undefined, 0)).toBe('');
    expect(sideWords('restored', 0)).toBe('Restored from this device');
    expect(sideWords('updated', 1)).toBe('Updated with what was saved elsewhere · Open in another tab');
    expect(sideWords(undefined, 2)).toBe('Open in 2 other tabs');
  });
});
