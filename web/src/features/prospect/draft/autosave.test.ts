import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, changedSections, LEFT_MS, type SaveAnswer } from './autosave';
import { clashes, merged } from './conflict';
import { DraftStore } from './store';
import { DraftSession } from './session';
import { setProfile } from './edits';
import type { Draft } from './model';
import { newDraft } from './wire';

const NOW = 1_780_000_000_000;

function opened(answers: SaveAnswer[]) {
  const store = new DraftStore(newDraft('2026-07-01'));
  const sent: { base: number; sections: Partial<Draft> }[] = [];
  const autosave = new Autosave(
    () => store.read().draft,
    3,
    async (base, sections) => {
      sent.push({ base, sections });
      return answers.shift() ?? { kind: 'saved', version: base + 1 };
    },
    () => NOW,
  );
  store.subscribe(autosave.edited);
  return { store, autosave, sent };
}

describe('autosave', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends only the changed section, 2 s after the last edit, with the base version', async () => {
    const { store, autosave, sent } = opened([]);
    store.edit(setProfile('companyName', 'A'));
    await vi.advanceTimersByTimeAsync(1900);
    store.edit(setProfile('companyName', 'Ac'));
    await vi.advanceTimersByTimeAsync(1900);
    expect(sent).toHaveLength(0);
    expect(autosave.state().kind).toBe('dirty');
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.base).toBe(3);
    expect(Object.keys(sent[0]?.sections ?? {})).toEqual(['companyProfile']);
    expect(autosave.state()).toEqual({ kind: 'saved', at: NOW });
    expect(autosave.version).toBe(4);
  });

  it('saves soon after a field was left, unless typing goes on; leaving one where nothing was typed saves nothing', async () => {
    const { store, autosave, sent } = opened([]);
    autosave.left();
    await vi.advanceTimersByTimeAsync(LEFT_MS);
    expect(sent).toHaveLength(0);
    store.edit(setProfile('companyName', 'Acme'));
    autosave.left();
    await vi.advanceTimersByTimeAsync(LEFT_MS - 100);
    store.edit(setProfile('firstName', 'A'));
    await vi.advanceTimersByTimeAsync(1900);
    expect(sent).toHaveLength(0);
    autosave.left();
    await vi.advanceTimersByTimeAsync(LEFT_MS);
    expect(sent).toHaveLength(1);
  });

  it('retries after an outage until it is saved, and says so meanwhile', async () => {
    const { store, autosave, sent } = opened([
      { kind: 'failed', reason: 'no connection', offline: true },
      { kind: 'failed', reason: 'no connection', offline: true },
    ]);
    store.edit(setProfile('companyName', 'Acme'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(autosave.state()).toEqual({ kind: 'retrying', reason: 'no connection', offline: true });
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sent).toHaveLength(3);
    expect(autosave.state().kind).toBe('saved');
  });

  it('saves at once when asked, and tells whether everything is stored', async () => {
    const { store, autosave } = opened([{ kind: 'refused', reason: 'too long' }]);
    store.edit(setProfile('companyName', 'Acme'));
    expect(await autosave.flush()).toBe(false);
    expect(autosave.state().kind).toBe('refused');
    store.edit(setProfile('companyName', 'Acm'));
    expect(await autosave.flush()).toBe(true);
  });

  it('keeps what was typed while a save was under way', async () => {
    const { store, autosave, sent } = opened([]);
    store.edit(setProfile('companyName', 'Acme'));
    const flushed = autosave.flush();
    store.edit(setProfile('companyName', 'Acme Tool'));
    await flushed;
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ sections }) => sections.companyProfile?.companyName)).toEqual(['Acme', 'Acme Tool']);
    expect(autosave.dirty()).toBe(false);
  });

  it('never sends two saves upon the same version, however many wait for the one under way', async () => {
    const { store, autosave, sent } = opened([]);
    store.edit(setProfile('companyName', 'Acme'));
    const first = autosave.flush();
    store.edit(setProfile('companyName', 'Acme Tool'));
    await Promise.all([first, autosave.flush(), autosave.flush(), autosave.flush()]);
    expect(sent.map(({ base }) => base)).toEqual([3, 4]);
    expect(autosave.dirty()).toBe(false);
  });

  it('stops at a conflict until it is resolved, then saves over the newer version', async () => {
    const { store, autosave, sent } = opened([]);
    const theirs = { ...store.read().draft, peoDetails: { selectedPeo: 'wcn' } };
    const {
      store: second,
      autosave: blocked,
      sent: refusedSent,
    } = opened([{ kind: 'conflict', version: 9, theirs, by: 'Uma', at: '' }]);
    second.edit(setProfile('companyName', 'Mine'));
    await vi.advanceTimersByTimeAsync(2000);
    second.edit(setProfile('firstName', 'Ann'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(refusedSent).toHaveLength(1);
    const { draft, saved } = merged(blocked.saved, second.read().draft, theirs, ['companyProfile']);
    second.replace(draft);
    blocked.rebase(saved, 9);
    await vi.advanceTimersByTimeAsync(1);
    expect(refusedSent[1]?.base).toBe(9);
    expect(Object.keys(refusedSent[1]?.sections ?? {})).toEqual(['companyProfile']);
    expect(second.read().draft.peoDetails.selectedPeo).toBe('wcn');
    expect([sent.length, autosave.dirty()]).toEqual([0, false]);
  });
});

describe('conflict', () => {
  it('clashes only where both sides changed the same section differently', () => {
    const base = newDraft('2026-07-01');
    const mine = { ...base, companyProfile: { ...base.companyProfile, companyName: 'Mine' } };
    const other = { ...base, peoDetails: { selectedPeo: 'wcn' } };
    expect(clashes(base, mine, other)).toEqual([]);
    const both = merged(base, mine, other, []);
    expect(both.draft).toEqual({ ...mine, peoDetails: { selectedPeo: 'wcn' } });
    expect(both.draft.childrenLoc).toBe(mine.childrenLoc);
    expect(changedSections(both.saved, both.draft)).toEqual(['companyProfile']);
    const theirs = { ...base, companyProfile: { ...base.companyProfile, companyName: 'Theirs' } };
    expect(clashes(base, mine, theirs)).toEqual(['companyProfile']);
    const taken = merged(base, mine, theirs, []);
    expect(taken.draft.companyProfile.companyName).toBe('Theirs');
    expect(changedSections(taken.saved, taken.draft)).toEqual([]);
    const kept = merged(base, mine, theirs, ['companyProfile']);
    expect(kept.draft.companyProfile.companyName).toBe('Mine');
    expect(changedSections(kept.saved, kept.draft)).toEqual(['companyProfile']);
  });
});

describe('session', () => {
  it('stores no draft for messages that begin to show or for a prefill', async () => {
    vi.useFakeTimers();
    const session = DraftSession.fresh('2026-07-01', () => NOW);
    session.store.prefill(setProfile('producer', 'Pat Agent'));
    session.store.attempt();
    session.store.touch('companyProfile.fein');
    await vi.advanceTimersByTimeAsync(5000);
    expect(session.autosave.state().kind).toBe('clean');
    expect(session.id).toBe('');
    vi.useRealTimers();
  });
});
