import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '@test/timeouts';
import { ApiError } from '@/api/errors';
import * as api from './api';
import type { Prospect } from './api';
import { DraftSession } from './session';
import { choosePartner, setProfile } from './edits';
import type { Draft } from './model';
import { newDraft, patchOf, type WireSections } from './wire';

vi.mock('./api', async (original) => ({
  ...(await original<typeof api>()),
  createProspect: vi.fn(),
  patchProspect: vi.fn(),
  keepProspect: vi.fn(),
  dropProspect: vi.fn(),
}));

const TODAY = '2026-07-01';
const now = () => 1_780_000_000_000;
const REASON = 'FEIN needs to be 9 digits';
const ERRORS = [{ path: 'sections.companyProfile.fein', message: REASON }];

/** The server's side. */
let stored: { draft: Draft; version: number };
let session: DraftSession;

const answered = (id: string) =>
  ({
    id,
    user_id: 'user_20260701_1',
    version: stored.version,
    quote_submitted: false,
    sections: patchOf(stored.draft) as unknown as WireSections,
  }) as Prospect;

/** Takes the sections as the server does: none of them where one is bad. */
function take(sections: Partial<Draft>): void {
  if ((sections.companyProfile?.fein.length ?? 0) > 9) {
    throw new ApiError(422, { detail: REASON, errors: ERRORS });
  }
  stored = { draft: { ...stored.draft, ...sections }, version: stored.version + 1 };
}

beforeEach(() => {
  vi.mocked(api.createProspect).mockImplementation(async (id, sections) => {
    take(sections);
    return answered(id);
  });
  vi.mocked(api.patchProspect).mockImplementation(async (_, __, sections) => {
    try {
      take(sections);
      return { kind: 'saved', version: stored.version };
    } catch (error) {
      return api.saveFailure(error);
    }
  });
});
afterEach(() => {
  session.autosave.stop();
  vi.clearAllMocks();
});

async function typeAndSave(): Promise<void> {
  session.store.edit(setProfile('fein', '1234567890'));
  session.store.edit(choosePartner('gms', []));
  await session.autosave.flush();
  // The bad section is sent once more by itself.
  await vi.waitFor(
    () => expect(session.autosave.state()).toEqual({ kind: 'refused', reason: REASON }),
    PATIENCE,
  );
  expect(stored.draft.peoDetails.selectedPeo).toBe('gms');
  expect(stored.draft.companyProfile.fein).toBe('');
  expect(session.store.read().draft.companyProfile.fein).toBe('1234567890');
}

it('saves all other sections of a draft with a refused field, and that one once it is mended', async () => {
  stored = { draft: newDraft(TODAY), version: 3 };
  session = DraftSession.opened(answered('00000000-0000-4000-8000-000000000001'), now);
  await typeAndSave();
  session.store.edit(setProfile('fein', '123456789'));
  expect(await session.autosave.flush()).toBe(true);
  expect(stored.draft.companyProfile.fein).toBe('123456789');
});

it('makes a new draft without the section that holds a refused field', async () => {
  stored = { draft: newDraft(TODAY), version: 0 };
  session = DraftSession.fresh(TODAY, now);
  await typeAndSave();
  expect(session.id).not.toBe('');
});
