import { expect, it } from 'vitest';
import { DraftStore } from './store';
import { setLineClass } from '../places/location-edits';
import { MESSAGES } from './messages';
import { linePath } from './validate';
import { newDraft } from './wire';

it('[QE-091] marks the class code that stands there now, also where the one before it was refused in the same words', () => {
  const store = new DraftStore(newDraft('2026-07-01'));
  const { id } = store.read().draft.childrenLoc[0]!.classCodes[0]!;
  const path = linePath('1', id, 'classCodeDescription');
  for (const value of ['7219: Trucking', '5551: Roofing']) {
    store.edit(setLineClass('1', id, value));
    expect(store.read().issues.has(path)).toBe(false);
    store.mark(path, { value, message: MESSAGES.classInvalid });
    expect(store.read().issues.get(path)).toBe(MESSAGES.classInvalid);
  }
});
