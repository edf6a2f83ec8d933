import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPrice } from '@/features/worksheet/price-builders';
import { aSession, standing } from '@test/builders';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { media, server } from '@test/setup';
import { below } from '@/lib/breakpoints';

it('[F52] stands the submission beside its prices on a wide screen, and behind a tab where there is no room', async () => {
  const session = aSession({ groups: ['AgencyBeta', 'GetQuoteBeta', 'UWBeta'] });
  server.use(on('get', '/api/prospects/{id}/prices', () => [aPrice()]));
  const wide = openQuote(`/Prices/${OPEN_ID}`, undefined, session);
  const submission = await screen.findByRole('region', { name: 'Submission' });
  expect(await within(submission).findByText('Company name', { selector: 'dt' })).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Prices' })).getByText(/payroll$/)).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  wide.unmount();
  media.add(below('beside'));
  const { user } = openQuote(`/Prices/${OPEN_ID}`, undefined, session);
  await user.click(await screen.findByRole('tab', { name: 'Submission' }));
  expect(await screen.findByText('Company name', { selector: 'dt' })).toBeVisible();
});

it('says of each quote in the history whether it stands, and what changed since', async () => {
  openQuote(`/Prices/${OPEN_ID}`, undefined, aSession({ groups: ['AgencyBeta', 'GetQuoteBeta', 'UWBeta'] }));
  const asked: string[][] = [];
  server.use(
    on('get', '/api/prospects/{id}/prices', () => [
      aPrice({ run_id: 'later', run_at: '2026-07-02T12:00:00Z' }),
      aPrice({ run_id: 'earlier', run_at: '2026-07-01T12:00:00Z' }),
    ]),
    on('get', '/api/freshness', (request) => {
      asked.push(new URL(request.url).searchParams.getAll('runs'));
      return [standing('later'), standing('earlier', [{}])];
    }),
  );
  const [later, earlier] = await screen.findAllByRole('region', { name: /^Quoted / });
  expect(await within(later!).findByText("Stands on today's facts")).toBeVisible();
  expect(
    within(earlier!).getByText('Before the change: Payroll of 8810 at 500 Main St $90,000 → $120,000'),
  ).toBeVisible();
  expect(asked[0]).toEqual(['later', 'earlier']);
});
