import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PreRow } from '@/features/dashboard/api';
import { as, enter } from '@test/enter-app';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';

const ID = '01a20000-0000-7000-8000-000000000001';
const row = (change: Partial<PreRow> = {}): PreRow => ({
  id: ID,
  user_email_id: 'user_20260701_1',
  company_name: 'Acme LLC',
  payroll: '1250000.40',
  effective_date: '2026-08-01',
  emod: '0.95',
  status: 'completed',
  contact_person: 'Ada Owner',
  phone_number: '5551234567',
  email: 'ada@acme.example',
  uuid_carrier: [],
  quote_status: 'open',
  uw: true,
  review: '',
  domain: 'acme.example',
  origin: 'agent',
  salesperson_email: '',
  ...change,
});

function open(rows: readonly PreRow[]) {
  server.use(
    on('get', '/api/getPreUnderwriter', () => ({ prospects: [...rows], cursor: null })),
    on('get', '/api/notices', () => ({ notices: [], unread: 0, cursor: null }) as never),
    on('get', '/api/notices/stream', () => new Response(null, { status: 204 }) as never),
  );
  return enter('/PreUnderwriter', as(['UWBeta']));
}

it('[CB-007] [CB-097] [CB-099] lists prospects that are not submitted, with five columns', async () => {
  open([row(), row({ id: '2', company_name: 'Beta Inc', status: 'in progress', emod: '' })]);
  const found = await screen.findByRole('row', { name: /Acme LLC/ });
  expect(found).toHaveTextContent('Acme LLC$1,250,0008/1/260.95completed');
  expect(await screen.findByRole('row', { name: /Beta Inc/ })).toHaveTextContent('in progress');
  const heads = screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '' && text !== 'Details');
  expect([...new Set(heads)]).toEqual(['Company Name', 'Payroll', 'Effective Date', 'EMOD', 'Status']);
});

it('[QE-190] shows an empty table under an error bar where the list cannot be read', async () => {
  open([row()]);
  server.use(on('get', '/api/getPreUnderwriter', () => refusal(503, 'unavailable', 'Away for a moment')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The prospects could not be read');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Company Name' })).toBeInTheDocument();
  expect(screen.queryByText('Acme LLC')).not.toBeInTheDocument();
});

it('[CB-098] opens a row onto name, phone and e-mail of its contact', async () => {
  const { user } = open([row()]);
  const found = await screen.findByRole('row', { name: /Acme LLC/ });
  await user.click(within(found).getByRole('button', { name: 'Expand row' }));
  await waitFor(() => expect(screen.getByText('ada@acme.example')).toBeVisible());
  expect(screen.getByLabelText('Contact of Acme LLC')).toHaveTextContent(
    'Contact nameAda OwnerPhone number(555) 123-4567E-mailada@acme.example',
  );
});

it('[CB-100] [CB-241] opens who reached the questions at stage two, marked as pre-underwriter', async () => {
  const { user, router } = open([row({ status: 'uw' })]);
  server.use(on('get', '/api/prospects/{id}', () => new Response(null, { status: 503 })));
  await user.click(await screen.findByRole('link', { name: 'Acme LLC' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${ID}/questions`));
  expect(sessionStorage.getItem('preUnderwriter')).toBe('true');
  expect(sessionStorage.getItem('formStage')).toBe('two');
  expect(sessionStorage.getItem('prospectId')).toBe(ID);
});

it('[CB-100] opens whoever did not come so far at the company profile', async () => {
  const { user, router } = open([row({ status: 'in progress' })]);
  server.use(on('get', '/api/prospects/{id}', () => new Response(null, { status: 503 })));
  await user.click(await screen.findByRole('link', { name: 'Acme LLC' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${ID}/profile`));
  expect(sessionStorage.getItem('formStage')).not.toBe('two');
});

it('[CB-007] [CB-263] fetches what the server has left, once it is asked for, and shows all of it', async () => {
  const { user } = open([row()]);
  const asked: (string | null)[] = [];
  server.use(
    on('get', '/api/getPreUnderwriter', (request) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      asked.push(cursor);
      const beta = row({ id: '2', company_name: 'Beta Inc' });
      return cursor === null ? { prospects: [row()], cursor: 'next' } : { prospects: [beta], cursor: null };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Load more prospects' }));
  expect(await screen.findByRole('row', { name: /Beta Inc/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /Acme LLC/ })).toBeInTheDocument();
  expect(asked).toEqual([null, 'next']);
  expect(screen.queryByRole('button', { name: 'Load more prospects' })).not.toBeInTheDocument();
});

it('[CB-326] pages by 25, 50, 75 and 100', async () => {
  const many = Array.from({ length: 30 }, (_, at) => row({ id: String(at), company_name: `Company ${at}` }));
  const { user } = open(many);
  await screen.findByRole('row', { name: /Company 24/ });
  expect(screen.queryByRole('row', { name: /Company 25/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Page Size' }));
  const sizes = await screen.findAllByTitle(/^\d+ \/ page$/);
  expect([...new Set(sizes.map(({ title }) => title))].sort()).toEqual([
    '100 / page',
    '25 / page',
    '50 / page',
    '75 / page',
  ]);
});
