import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { OwnerPrices } from './owner-prices';
import type { PdfDownloads } from './price-pdf';
import { programRow, quoteRun } from './quote-builders';

const RUN = quoteRun(
  [
    programRow('gms-uwic', 'quoted', { TX: '8000' }),
    programRow('gms-key', 'referred', { TX: '7000' }),
    programRow('gms-star', 'outage'),
  ],
  'done',
);
const PDF = { busy: new Set(), failed: new Set(), offered: () => false } as unknown as PdfDownloads;

it.each([
  [true, 'keep their places where they were asked for on this page, however soon they came', 'KEY STAR UWIC'],
  [false, 'stand cheapest first when they are opened again', 'UWIC KEY STAR'],
])('asked %s: the cards %s', async (asked, _, names) => {
  server.use(on('get', '/api/programs', () => []));
  show(<OwnerPrices run={RUN} asked={asked} pdf={PDF} mayRetry={false} />);
  const headings = await screen.findAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent).join(' ')).toBe(names);
});
