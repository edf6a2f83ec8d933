/** A campaign's visitor stands on pages in an owner's words only, whatever address is typed. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { aSession } from '@test/builders';
import { enter } from '@test/enter-app';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';
import { FRESH } from '@/app/quote/fresh';
import { screens } from './screens';

beforeAll(() => compilePages(), 120_000);

const visitor = aSession({
  user: { ...aSession().user, email: 'dana@corner-bakery.example', user_type: 'visitor' },
  groups: ['GetQuoteBeta'],
});
const OWN: readonly string[] = [screens.quote.path, screens.campaign.path, screens.demo.path];
const DESK = Object.values(screens).map(({ path }) => path);

it.each([
  ...DESK.filter((path) => !OWN.includes(path)),
  // In a new tab, where nobody has asked for a new quote, an empty form would hide what they have begun.
  screens.quote.path,
  '/Prices/01a20000-0000-7000-8000-000000000001',
  '/prices',
])('leads a visitor from %s to their own quote, and names no other screen', async (path) => {
  server.use(
    on('post', '/api/campaign/visit', () => ({ title: '', kind: 'visitor' as const, email: '', csrf: 'x' })),
    on('get', '/api/getDomainInputData/{domain}', () =>
      Response.json({ companyProfile: { companyName: 'Corner Bakery', effectiveDate: '' }, lastQuote: null }),
    ),
  );
  const { router } = enter(path, visitor);
  expect(await screen.findByRole('heading', { name: 'Corner Bakery' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/Campaign'));
  expect(screen.getByRole('button', { name: 'Go on' })).toBeEnabled();
  expect(
    screen.queryByText(/access|Underwriter|Dashboard|Quote history|Welcome back/),
  ).not.toBeInTheDocument();
});

it('opens the prospect of the tab for a visitor at bare /Quote, and a new quote that was asked for', async () => {
  sessionStorage.setItem('prospectId', OPEN_ID);
  const { router } = openQuote('/Quote', undefined, visitor);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/profile`));
  await router.navigate('/Quote', { state: FRESH });
  await waitFor(() => expect(screen.getByLabelText('Business name')).toHaveValue(''));
  expect(router.state.location.pathname).toBe('/Quote');
});
