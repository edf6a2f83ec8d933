import { screen, waitFor, within } from '@testing-library/react';
import useSWR from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { sessionItems } from '@/lib/session-items';
import { today } from '@/lib/dates';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import { reloadPage } from '@/lib/reload-page';
import { aYear, someClaims, someTotals } from './claims-builders';
import { ClaimsSection } from './claims-section';
import type { Claims } from './model';

vi.mock('@/lib/reload-page', () => ({ reloadPage: vi.fn() }));
const PROSPECT = '01a20000-0000-7000-8000-000000000001';

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(reloadPage).mockClear();
});

/** The section; what is saved is kept, and stands in the next read. */
function open(claims: Partial<Claims> = {}, totals = someTotals()) {
  let now = someClaims(claims);
  const sent: Record<string, unknown>[] = [];
  const pressed: string[] = [];
  server.use(
    on('get', '/api/prospects/{id}/claims', () => now),
    on('get', '/api/prospects/{id}/files', () => []),
    on('post', '/api/claims/totals', () => totals),
    on('post', '/api/updateUserStatusTable', async (request) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push(body);
      const said = body['isNoLossChckd'] as boolean | undefined;
      now = { ...now, version: now.version + 1 };
      if (said !== undefined) now = { ...now, isNoLossChckd: said, startDate: body['startDate'] as string };
      return {
        message: 'Stored',
        user_email_id: now.userId,
        uuid_carrier: null,
        claims_version: 1,
        id: null,
      };
    }),
    on('post', '/api/updateStatusDetails', async (request) => {
      pressed.push(((await request.json()) as { button_name: string }).button_name);
      return { message: 'Noted', id: PROSPECT, button_name: 'save_clicked', at: '2026-07-01T12:00:00Z' };
    }),
  );
  const becomes = (next: Partial<Claims>) => (now = { ...now, ...next });
  let asked = 0;
  const Beside = () => {
    // What claims change beside themselves is asked for anew.
    useSWR(['freshness', 'one'], () => (asked += 1));
    useSWR(['submission', 'one'], () => (asked += 1));
    return <ClaimsSection prospect={PROSPECT} />;
  };
  return { ...show(<Beside />), sent, pressed, becomes, beside: () => asked };
}

const field = (name: string, year: number) => screen.findByLabelText<HTMLInputElement>(`${name} of ${year}`);
const save = () => screen.findByRole('button', { name: 'Save' });
const tick = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'No historical claims' });

it('[CB-049] [CB-210] has ten rows from the year of the effective date, each with a tick of its own', async () => {
  const { user } = open();
  const rows = await screen.findAllByRole('group', { name: /^Claims of \d{4}$/ });
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(
    Array.from({ length: 10 }, (_, at) => `Claims of ${2026 - at}`),
  );
  const ticks = screen.getAllByRole('checkbox', { name: /^No coverage in \d{4}$/ });
  expect(ticks).toHaveLength(10);
  // One entry, one tick, one entry: each tick stands right behind the entry of its year.
  const order = rows[0]!.compareDocumentPosition(ticks[0]!) & ticks[0]!.compareDocumentPosition(rows[1]!);
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(await save()).toBeDisabled();
  await user.click(ticks[1]!);
  expect(await field('Carrier', 2025)).toBeDisabled();
  expect(await field('Carrier', 2026)).toBeEnabled();
});

it('[CB-211] greys and closes years before the business began', async () => {
  open();
  expect(await field('Carrier', 2019)).toBeEnabled();
  expect(await field('Carrier', 2018)).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'No coverage in 2018' })).toBeDisabled();
  const row = screen.getByRole('group', { name: 'Claims of 2018' }).closest('li');
  expect(row).toHaveAttribute('data-closed', 'true');
  expect(row).toHaveTextContent('Before the business began');
});

it('[CB-214] [CB-213] [CB-216] writes amounts with $ and thousands while they are typed, and what follows from them', async () => {
  const { user } = open();
  const incurred = await field('Total incurred', 2025);
  await user.type(incurred, '5000');
  expect(incurred).toHaveValue('$5,000');
  await user.type(await field('Annual premium', 2025), '1234567');
  expect(await field('Annual premium', 2025)).toHaveValue('$1,234,567');
  const count = await field('Number of claims', 2025);
  await user.type(count, '1a-.234');
  expect(count).toHaveValue('12');
  await user.click(screen.getByRole('button', { name: 'Reserves and paid of 2025' }));
  expect(await field('Paid', 2025)).toHaveValue('$5,000');
  await user.type(await field('Reserves', 2025), '1200');
  expect(await field('Paid', 2025)).toHaveValue('$3,800');
  await user.clear(await field('Paid', 2025));
  await user.type(await field('Paid', 2025), '4999.50');
  expect(await field('Reserves', 2025)).toHaveValue('$0.50');
  await user.clear(incurred);
  await user.type(incurred, '6000.5');
  await user.tab();
  expect(incurred).toHaveValue('$6,000.50');
});

it('shows totals and loss ratios as the server reckons them while they are typed', async () => {
  const row = { ...aYear(2025), entered: true, before_founding: false } as never;
  const asked: unknown[] = [];
  const { user } = open();
  server.use(
    on('post', '/api/claims/totals', async (request) => {
      asked.push(await request.json());
      return someTotals({ totInc: '$5,000', lossRatio: '0.416667' }, [
        { ...(row as object), year: 2025, lossRatio: '0.5' } as never,
      ]);
    }),
  );
  await user.type(await field('Total incurred', 2025), '5000');
  const sums = within(await screen.findByRole('group', { name: 'All years' }));
  expect(await sums.findByText('41.7%')).toBeVisible();
  expect(sums.getByText('$5,000')).toBeVisible();
  expect(screen.getByRole('group', { name: 'Claims of 2025' })).toHaveTextContent('Loss ratio50%');
  const last = { historicalClaims: [{ year: 2025, totInc: '$5,000', totPaid: '' }] };
  await waitFor(() => expect(asked.at(-1)).toMatchObject(last));
});

it('[CB-049] [CB-107] [CB-309] [QE-139] saves what was typed upon what was read, and says so', async () => {
  const { user, sent, pressed, beside } = open({ version: 3, historicalClaims: [aYear(2026)] });
  await user.type(await field('Carrier', 2025), 'Old Line');
  await user.type(await field('Total incurred', 2025), '900');
  await user.click(screen.getByRole('checkbox', { name: 'No coverage in 2024' }));
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await user.click(await save());
  expect(await screen.findByText('Submission saved successfully')).toBeInTheDocument();
  expect(sent).toEqual([
    {
      user_email_id: 'user_20260701_1',
      historicalClaims: [
        { ...aYear(2026), totPaid: '' },
        {
          year: 2025, carrier: 'Old Line', annualPremium: '', numberOfClaims: '',
          totInc: '$900', totRes: '', totPaid: '', noCoverage: false,
        }, // prettier-ignore
        {
          year: 2024, carrier: '', annualPremium: '', numberOfClaims: '',
          totInc: '', totRes: '', totPaid: '', noCoverage: true,
        }, // prettier-ignore
      ],
      historicalClaimsCheck: false,
      isNoLossChckd: false,
      startDate: '',
      claims_version: 3,
    },
  ]);
  await waitFor(() => expect(pressed).toEqual(['save_clicked']));
  expect(await save()).not.toHaveClass(/loading/);
  await waitFor(() => expect(beside()).toBe(4));
});

it('[CB-209] refuses a gap with the specified words, marks it, and is content once it is ticked', async () => {
  const { user, sent } = open({ historicalClaims: [aYear(2026)] });
  await user.type(await field('Carrier', 2024), 'Old Line');
  await user.click(await save());
  expect(screen.getByRole('alert')).toHaveTextContent('Claims submitted should be for consecutive years!');
  expect(screen.getByText('Enter 2025, or tick that there was no coverage')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'No coverage in 2025' }));
  await user.click(await save());
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('[CB-003] [CB-045] [CB-046] [CB-047] [CB-107] [CB-121] [CB-171] takes a dated statement in place of the table, and keeps its rows', async () => {
  const { user, sent } = open({ historicalClaims: [aYear(2026)] });
  expect(screen.queryByLabelText('Business Start Date')).not.toBeInTheDocument();
  await user.click(await tick());
  const date = await screen.findByLabelText<HTMLInputElement>('Business Start Date');
  expect(date).toHaveAttribute('max', today());
  expect(await field('Carrier', 2026)).toHaveValue('Anchor');
  await user.type(date, '2019-03-15');
  await user.tab();
  await waitFor(() => expect(screen.queryByLabelText('Carrier of 2026')).not.toBeInTheDocument());
  await user.click(await save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    isNoLossChckd: true,
    historicalClaimsCheck: true,
    startDate: '2019-03-15',
  });
  await user.click(await tick());
  expect(await field('Carrier', 2026)).toHaveValue('Anchor');
  expect(screen.queryByLabelText('Business Start Date')).not.toBeInTheDocument();
  await user.click(await save());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ isNoLossChckd: false, historicalClaimsCheck: false, startDate: '' });
});

it('[CB-047] does not save a date after today', async () => {
  const { user, sent } = open({ isNoLossChckd: true });
  await user.type(await screen.findByLabelText('Business Start Date'), '2199-01-01');
  await user.click(await save());
  expect(await screen.findByText('Today at the latest')).toBeVisible();
  expect(sent).toEqual([]);
  const date = screen.getByLabelText('Business Start Date');
  await user.clear(date);
  await user.type(date, '2019-02-30');
  await user.click(await save());
  expect(sent).toEqual([]);
  await user.clear(date);
  await user.type(date, today());
  await user.click(await save());
  await waitFor(() => expect(sent).toMatchObject([{ startDate: today() }]));
});

it('[CB-048] closes tick and date once a carrier has approved', async () => {
  open({ locked: true, isNoLossChckd: true, startDate: '2019-03-15' });
  expect(await tick()).toBeDisabled();
  expect(screen.getByLabelText('Business Start Date')).toBeDisabled();
});

it('closes everything of a submitted prospect, and where this tab hides its buttons', async () => {
  open({ maySave: false, historicalClaims: [aYear(2026)] });
  expect(await field('Carrier', 2026)).toBeDisabled();
  expect(await tick()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bind' })).toBeDisabled();
});

it('asks whose claims stand where somebody else saved meanwhile', async () => {
  const { user, sent, becomes } = open({ version: 1, historicalClaims: [aYear(2026)] });
  await user.type(await field('Carrier', 2025), 'Mine');
  server.use(
    on('post', '/api/updateUserStatusTable', async (request) => {
      const body = (await request.json()) as { claims_version: number };
      if (body.claims_version === 1) {
        becomes({ version: 2, historicalClaims: [aYear(2026, { carrier: 'Theirs' })] });
        return refusal(409, 'claims_changed', 'Somebody else saved these claims meanwhile; read them again');
      }
      sent.push(body);
      return { message: 'Stored', user_email_id: 'u', uuid_carrier: null, claims_version: 3, id: null };
    }),
  );
  await user.click(await save());
  const alert = await screen.findByText(/^Somebody else saved these claims meanwhile/);
  await waitFor(() => expect(alert).toHaveTextContent('Theirs differ in 2026, 2025.'));
  expect(await field('Carrier', 2025)).toHaveValue('Mine');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(sent).toMatchObject([{ claims_version: 2 }]));
});

it('saves what was typed during a save upon what that save stored', async () => {
  const { user } = open({ version: 1 });
  const versions: unknown[] = [];
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    on('post', '/api/updateUserStatusTable', async (request) => {
      versions.push(((await request.json()) as { claims_version: number }).claims_version);
      if (versions.length === 1) await held;
      return { message: 'Stored', user_email_id: 'u', uuid_carrier: null, claims_version: 1, id: null };
    }),
  );
  await user.type(await field('Carrier', 2026), 'Old');
  await user.click(await save());
  await waitFor(() => expect(versions).toEqual([1]));
  await user.type(await field('Carrier', 2026), ' Line');
  answer();
  await waitFor(async () => expect(await save()).toBeEnabled());
  await user.click(await save());
  await waitFor(() => expect(versions).toEqual([1, 2]));
});

it('[CB-020] Bind sets stage four, here and on the server, and loads the page anew', async () => {
  const { user, sent } = open();
  await user.type(await field('Carrier', 2025), 'Old Line');
  await user.click(await screen.findByRole('button', { name: 'Bind' }));
  await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
  expect(sessionItems.formStage.read()).toBe('four');
  expect(sent.map(({ status, claims_version: version }) => status ?? version)).toEqual([0, 'four']);
});

it('takes a block of a spreadsheet from the field in which it is pasted', async () => {
  const { user } = open();
  await user.click(await field('Carrier', 2026));
  await user.paste('Anchor\t12000\t2\t5,000\nOld Line\t$9,000\t1\t0\n');
  expect(await field('Annual premium', 2026)).toHaveValue('$12,000');
  expect(await field('Number of claims', 2026)).toHaveValue('2');
  expect(await field('Carrier', 2025)).toHaveValue('Old Line');
  expect(await field('Total incurred', 2025)).toHaveValue('$0');
});
