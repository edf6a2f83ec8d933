import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import { TODAY } from '@test/draft';
import { show } from '@test/render';
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
