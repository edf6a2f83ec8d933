import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { Note } from './indication-api';
import { PriceNotes } from './price-notes';

const visitor = aSession({ user: { ...aSession().user, user_type: 'visitor' } });

/** A server that keeps a note as ours does. */
function noteServer(first: Partial<Note> = {}) {
  const stored: { note: Note; saves: number; down: boolean } = {
    note: { text: '', version: 0, edited_by: null, edited_at: null, ...first },
    saves: 0,
    down: false,
  };
  const unknown = refusal(404, 'not_found', 'There is no such prospect.');
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/note', (_, { id }) => (id === 'prospect-1' ? stored.note : unknown)),
    on('put', '/api/prospects/{id}/note', async (request, { id }) => {
      if (id !== 'prospect-1') return unknown;
      if (stored.down) return refusal(500, 'internal', 'The server failed.');
      const { base_version: base, text } = (await request.json()) as { base_version: number; text: string };
      if (base !== stored.note.version) return refusal(409, 'note_changed', 'Saved meanwhile');
      stored.saves += 1;
      stored.note = { text, version: base + 1, edited_by: 'Ada Agent', edited_at: '2026-07-01T12:00:00Z' };
      return stored.note;
    }),
  );
  return stored;
}

const panel = (viewOnly = false) => (
  <PriceNotes prospect="prospect-1" notes={[]} licensing={[]} viewOnly={viewOnly} />
);
const field = () => screen.findByLabelText('Your note on these prices');

it('[CB-032] saves a note a second after the last key, and says who saved it', async () => {
  const stored = noteServer();
  const { user } = show(panel());
  await user.type(await field(), 'Call Dana');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await screen.findByText(/^Note saved \d\d:\d\d by Ada Agent$/);
  expect(stored.note.text).toBe('Call Dana');
  expect(stored.saves).toBe(1);
});

it('[CB-032] never overwrites what somebody else saved: both are shown, one is chosen', async () => {
  const stored = noteServer({
    text: 'Mine',
    version: 1,
    edited_by: 'Ada Agent',
    edited_at: '2026-07-01T12:00:00Z',
  });
  const { user } = show(panel());
  const input = await field();
  stored.note = { ...stored.note, text: 'Theirs', version: 2, edited_by: 'Bo Broker' };
  await user.type(input, ', too');
  await user.tab();
  expect(await screen.findByText(/Bo Broker saved this note meanwhile/)).toHaveTextContent('Theirs');
  expect(stored.note.text).toBe('Theirs');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(stored.note).toMatchObject({ text: 'Mine, too', version: 3 }));
  stored.note = { ...stored.note, text: 'Theirs again', version: 4, edited_by: 'Bo Broker' };
  await user.type(input, '!');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }));
  expect(input).toHaveValue('Theirs again');
  expect(screen.getByText(/^Note saved \d\d:\d\d by Bo Broker$/)).toBeVisible();
  expect(stored.saves).toBe(1);
});

it('[CB-032] says that it was not saved, keeps the words, and saves them on another try', async () => {
  const stored = noteServer();
  stored.down = true;
  const { user } = show(panel());
  await user.type(await field(), 'Call Dana');
  await user.tab();
  await screen.findByText(/^Not saved:/);
  expect(await field()).toHaveValue('Call Dana');
  stored.down = false;
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  await waitFor(() => expect(stored.note.text).toBe('Call Dana'));
});

it('[CB-032] [CB-169] a submitted prospect shows its note and takes none', async () => {
  noteServer({ text: 'As agreed', version: 1, edited_by: 'Ada Agent', edited_at: '2026-07-01T12:00:00Z' });
  show(panel(true));
  expect(await field()).toHaveAttribute('readonly');
});

it('[QE-162] a visitor reads what belongs to the states, and neither sees nor asks for the note', async () => {
  noteServer({ text: 'Call Dana', version: 1, edited_by: 'Ada Agent', edited_at: '2026-07-01T12:00:00Z' });
  const asked = vi.fn();
  server.use(
    sessionIs(visitor),
    on('get', '/api/prospects/{id}/note', () => {
      asked();
      return refusal(403, 'not_permitted', "The note is the agency's");
    }),
  );
  sessionStore.set(visitor);
  const notes = [
    { key: 'estimate', states: [], restricted: false, wording: 'Estimates', illustrative: false },
  ];
  show(<PriceNotes prospect="prospect-1" notes={notes} licensing={[]} viewOnly={false} />);
  expect(await screen.findByText('Estimates')).toBeVisible();
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.queryByLabelText('Your note on these prices')).not.toBeInTheDocument();
  expect(screen.queryByText(/could not be read/)).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
});

it('says why when the note of somebody else cannot be read, and shows it on the next try', async () => {
  const stored = noteServer();
  const { user } = show(panel());
  const input = await field();
  stored.note = { ...stored.note, text: 'Theirs', version: 1, edited_by: 'Bo Broker' };
  let down = true;
  server.use(
    on('get', '/api/prospects/{id}/note', () =>
      down ? refusal(500, 'internal', 'The server failed.') : stored.note,
    ),
  );
  await user.type(input, 'Mine');
  await user.tab();
  expect(await screen.findByText(/Not saved: The server failed/)).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Try now' }));
  expect(await screen.findByText(/Bo Broker saved this note meanwhile/)).toHaveTextContent('Theirs');
});

it('names the states that a note is about, and says which are made up', async () => {
  noteServer();
  const note = { restricted: false, wording: 'Ask for the licence.' };
  const notes = [
    { ...note, key: 'two', states: ['FL', 'TX'], illustrative: true },
    { ...note, key: 'all', states: [], illustrative: false },
  ];
  show(<PriceNotes prospect="prospect-1" notes={notes} licensing={notes} viewOnly={false} />);
  await screen.findByRole('heading', { name: 'Licensing' });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'FL, TX: Ask for the licence. Illustrative',
    'Ask for the licence.',
    'FL, TX: Ask for the licence. Illustrative',
    'Ask for the licence.',
  ]);
});
