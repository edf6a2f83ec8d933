import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ownClock, pass } from '@test/clock';
import { showInDraft } from '@test/draft';
import { addLocation, removeLocation } from '../places/location-edits';
import { UndoLine } from './undo-line';

function open() {
  const view = showInDraft(<UndoLine mayUndo />);
  const { store } = view.session;
  const remove = () =>
    act(() => {
      store.edit(addLocation());
      const [, second] = store.read().draft.childrenLoc;
      store.edit(removeLocation(second!, 1));
    });
  return { ...view, store, remove };
}

it('offers to undo for 8 seconds, and then nothing older either', async () => {
  ownClock();
  const { store, remove } = open();
  remove();
  remove();
  expect(screen.getByText('Removed location 2')).toBeVisible();
  await pass(7_900);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await pass(200);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  expect(store.read().undo).toBeUndefined();
  // Ctrl+Z still knows the step.
  expect(store.read().canUndo).toBe(true);
});

it('waits while somebody is at its button', async () => {
  ownClock();
  const { remove } = open();
  remove();
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  await pass(20_000);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('goes with the step: what it spoke of cannot be taken back from another one', () => {
  const { store, remove, unmount } = open();
  remove();
  unmount();
  expect(store.read().undo).toBeUndefined();
  const before = store.read().draft;
  store.undo();
  expect(store.read().draft).toBe(before);
});
