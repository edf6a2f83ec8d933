import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Taken } from '@/features/acord/model';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import { TODAY } from '@test/draft';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { noteTaken } from './acord-fill';
import { AcordPlace } from './acord-place';

// Its code is still on its way.
vi.mock('./acord', () => new Promise(() => undefined));

it('keeps the place of the form that may be read, and none in a draft that is only read', () => {
  const session = DraftSession.fresh(TODAY, () => 1_780_000_000_000);
  const place = (
    <DraftContext value={session}>
      <AcordPlace />
    </DraftContext>
  );
  const { unmount } = show(place);
  expect(screen.getByRole('heading', { name: 'Start from an ACORD form' })).toBeVisible();
  unmount();
  session.store.lock(true);
  show(place);
  expect(screen.queryByRole('heading', { name: 'Start from an ACORD form' })).toBeNull();
});

it('[QE-003] notes for its prospect what was taken over, and which of it was corrected', async () => {
  const session = DraftSession.fresh(TODAY, () => 0);
  const name: Taken = {
    path: 'companyProfile.companyName',
    value: 'Peach',
    current: '',
    page: 1,
    corrected: false,
  };
  const last = { ...name, path: 'companyProfile.lastName', value: 'Clark', corrected: true };
  const sent: unknown[] = [];
  server.use(
    on('post', '/api/readings/{job}/accepted', async (request, { job }) => {
      sent.push([job, await request.json()]);
      return { accepted: [], accepted_by: '', accepted_at: null };
    }),
  );
  await noteTaken(session, [name, last], 'job-1');
  const corrections = { 'companyProfile.lastName': 'Clark' };
  const body = { paths: [name.path, last.path], corrections, prospect: session.id };
  expect(sent).toEqual([['job-1', body]]);
});
