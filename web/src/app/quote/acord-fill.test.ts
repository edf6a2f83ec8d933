import { expect, it } from 'vitest';
import { Withheld } from '@/api/errors';
import { aProposal } from '@/features/acord/acord-builders';
import type { Taken } from '@/features/acord/model';
import { DraftSession } from '@/features/prospect/draft/session';
import { fillDraft, MOVED } from './acord-fill';

const PATH = 'companyProfile.companyName';
const NAME: Taken = { path: PATH, value: 'Peach Roofing LLC', current: '', page: 1, corrected: false };

it('[QE-003] fills in what was taken of a form that was compared with the draft as it stands', async () => {
  const session = DraftSession.fresh('2026-07-01', () => 0);
  await fillDraft(session, [NAME], aProposal());
  expect(session.store.read().draft.companyProfile.companyName).toBe('Peach Roofing LLC');
});

it.each([
  ['has moved on since', 5],
  ['was older than what it is compared with', 3],
])('[QE-003] fills in nothing where the draft %s', async (_, version) => {
  const session = DraftSession.fresh('2026-07-01', () => 0);
  session.wrote(session.store.read().draft, version);
  const compared = aProposal({ prospect: '01a20000-0000-7000-8000-000000000001', version: 4 });
  await expect(fillDraft(session, [NAME], compared)).rejects.toThrow(new Withheld(MOVED));
  expect(session.store.read().draft.companyProfile.companyName).toBe('');
});
