import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showInDraft } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { server } from '@test/setup';
import { setProfile } from '../draft/edits';
import { SaveLine, SaveRefused } from './save-line';

it('[QE-191] a save that fails is logged, shows no alert and no dialog: a quiet line, and what was typed stays', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { session } = showInDraft(<SaveLine />);
  server.use(
    sessionIs(null),
    on('post', '/api/prospects', () => refusal(500, 'internal', 'Something broke')),
  );
  act(() => session.store.edit(setProfile('companyName', 'Acme')));
  await act(() => session.autosave.flush());
  session.autosave.stop();
  expect(screen.getByRole('status')).toHaveTextContent(/^Not saved - retrying \(Something broke\)/);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(session.store.read().draft.companyProfile.companyName).toBe('Acme');
  expect(logged).toHaveBeenCalledExactlyOnceWith('Not saved: Something broke');
  logged.mockRestore();
});

it('[QE-191] what the server refuses is logged and said where it is always in sight, and gone with the next save', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { session } = showInDraft(<SaveRefused className={undefined} />);
  const words = 'Effective date must be at least 1900-01-01';
  server.use(
    sessionIs(null),
    on('post', '/api/prospects', () => refusal(422, 'invalid_input', words)),
  );
  act(() => session.store.edit(setProfile('companyName', 'Acme')));
  await act(() => session.autosave.flush());
  session.autosave.stop();
  expect(screen.getByText(`Unsaved: ${words}`)).toBeVisible();
  expect(logged).toHaveBeenCalledExactlyOnceWith(`Not saved: ${words}`);
  logged.mockRestore();
  act(() => session.store.edit(setProfile('companyName', 'Acme Tool')));
  session.autosave.stop();
  expect(screen.queryByText(/^Unsaved/)).not.toBeInTheDocument();
});
