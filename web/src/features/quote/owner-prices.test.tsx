import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { OwnerPrices } from './owner-prices';
import type { PdfDownloads } from './price-pdf';
import { programRow, quoteRun } from './quote-builders';

const ROWS = [
  programRow('gms-uwic', 'quoted', { TX: '8000' }),
  programRow('gms-key', 'referred', { TX: '7000' }),
  programRow('gms-star', 'outage'),
];
const PDF = { busy: new Set(), failed: new Set(), offered: () => false } as unknown as PdfDownloads;

function Cards({ over = true }: { over?: boolean }) {
  const [ended, end] = useState(over);
  return (
    <>
      <button onClick={() => end(true)}>All have answered</button>
      <OwnerPrices run={quoteRun(ROWS, ended ? 'done' : 'processing')} pdf={PDF} mayRetry={false} />
    </>
  );
}
const names = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent).join(' ');

it('stand by name while companies are at it, then cheapest first, watched or opened again', async () => {
  server.use(on('get', '/api/programs', () => []));
  const { user, unmount } = show(<Cards over={false} />);
  expect(await names()).toBe('KEY STAR UWIC');
  await user.click(screen.getByRole('button', { name: 'All have answered' }));
  expect(await names()).toBe('UWIC KEY STAR');
  unmount();
  show(<Cards />);
  expect(await names()).toBe('UWIC KEY STAR');
});
