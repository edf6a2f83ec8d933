import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { below } from '@/lib/breakpoints';
import { afterAnswers } from '@test/clock';
import { keepDownloads } from '@test/downloads';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { media, server } from '@test/setup';
import { keepStreams, last } from '@test/streams';
import { POLL_MS, startRiskProfile } from './api';
import { aResult } from './profile-builders';
import { RiskProfileScreen } from './risk-profile-screen';

const STORE = 'http://store.example/result';
const FIRST: Record<string, string> = {
  'Eligibility Profile': 'Eligibility',
  'SIC Group Profile': 'SIC Group',
  'Best Hazard Profile': 'Hazard',
  'NAICS Group Profile': 'NAICS Group',
  'State Summary': 'State',
};
const BODY = { body: {}, offices: [{ name: '1', state: 'il', employees: [], carriers: [] }] };

afterEach(() => void vi.useRealTimers());

/** The API of a profile that is ready after some polls; answers how often it was polled and started. */
function serve(pending = 0, ending: 'done' | 'error' = 'done', result = aResult()) {
  const seen = { starts: 0, polls: 0, keys: new Set<string | null>() };
  server.use(
    sessionIs(null),
    on('post', '/api/getRiskProfileDataId', (request) => {
      seen.starts += 1;
      seen.keys.add(request.headers.get('idempotency-key'));
      return { id: `job-${seen.starts}` };
    }),
    on('get', '/api/getRiskProfileData/{id}', () => {
      seen.polls += 1;
      if (seen.polls <= pending) return 'processing' as const;
      return ending === 'error' ? ('error' as const) : { url: STORE };
    }),
    http.get(STORE, ({ request }) => {
      expect(request.headers.get('x-csrf-token')).toBeNull();
      return HttpResponse.json(result);
    }),
  );
  return seen;
}

const open = (path = '/') =>
  show(
    <RiskProfileScreen
      company="Acme LLC"
      subject="acme"
      start={() => startRiskProfile(BODY as never, crypto.randomUUID())}
    />,
    path,
  );

const choose = async (user: ReturnType<typeof open>['user'], name: RegExp) =>
  user.click(await screen.findByRole('button', { name }));

describe('on its way', () => {
  it('[QE-058] [QE-149] polls every 5 seconds while it is processing, then fetches the result address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    expect(POLL_MS).toBe(5000);
    const seen = serve(2);
    open();
    await waitFor(() => expect(seen.polls).toBe(1));
    await vi.advanceTimersByTimeAsync(4500);
    expect(seen.polls).toBe(1);
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(seen.polls).toBe(2));
    await vi.advanceTimersByTimeAsync(POLL_MS + 200);
    await screen.findByText('Please select a carrier');
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(seen).toMatchObject({ starts: 1, polls: 3 });
  });

  it('[QE-149] shows the result once the stream tells of it, polls nothing meanwhile, and starts no other', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    keepStreams();
    const seen = serve(1);
    open();
    await waitFor(() => expect(seen.polls).toBe(1));
    await waitFor(() => expect(last().url).toBe('/api/events/job-1'));
    act(() => void last().dispatchEvent(new Event('open')));
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    window.dispatchEvent(new Event('focus'));
    await afterAnswers();
    expect(seen).toMatchObject({ starts: 1, polls: 1 });
    act(() => last().say('job', { status: 'done' }, '1'));
    expect(await screen.findByText('Please select a carrier')).toBeInTheDocument();
    expect([seen.starts, seen.polls, last().closed]).toEqual([1, 2, true]);
    vi.unstubAllGlobals();
  });

  it("[QE-150] says that it failed at 'error', and Retry starts another job", async () => {
    const seen = serve(0, 'error');
    const { user } = open();
    expect(await screen.findByText('The risk profile could not be made')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(seen.starts).toBe(2));
    expect(seen.keys.size).toBe(2);
  });

  it('[QE-149] asks for the same job again when a poll was refused, and starts no other', async () => {
    const seen = serve();
    server.use(http.get(STORE, () => refusal(409, 'away', 'Not now') as HttpResponse<null>, { once: true }));
    const { user } = open();
    expect(await screen.findByText('The risk profile could not be made')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Please select a carrier')).toBeInTheDocument();
    expect(seen).toMatchObject({ starts: 1, polls: 2 });
  });

  it('says what the server refused', async () => {
    serve();
    server.use(
      on('post', '/api/getRiskProfileDataId', () =>
        refusal(422, 'invalid_input', 'Choose at least one carrier'),
      ),
    );
    open();
    expect(await screen.findByText('Choose at least one carrier')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Program' })).toBeDisabled();
  });
});

describe('choosing', () => {
  it("[CB-101] [CB-105] asks for a carrier: 'Please Select', and Download waits for one", async () => {
    serve();
    open();
    expect(await screen.findByText('Please select a carrier')).toBeInTheDocument();
    expect(screen.getByText('Please Select')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Program' })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Download/ })).toBeDisabled();
    const programs = within(screen.getByRole('list', { name: 'Programs' })).getAllByRole('button');
    expect(programs.map((each) => each.textContent)).toEqual([
      'UWIC · GMS$11,650 manual premium, rate 1.46',
      'amtrust · GMSNo data',
    ]);
  });

  it('[CB-101] chooses one in the dropdown', async () => {
    serve();
    const { user, router } = open();
    await screen.findByText('Please select a carrier');
    await user.click(screen.getByRole('combobox', { name: 'Program' }));
    await user.click(await screen.findByTitle('UWIC · GMS'));
    expect(await screen.findByRole('table', { name: 'State Summary' })).toBeInTheDocument();
    expect(screen.queryByText(/^Please [Ss]elect/)).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('?program=gms-uwic');
    expect(screen.getByRole('button', { name: /Download/ })).toBeEnabled();
  });

  it('[CB-104] says that the chosen carrier has no data, and why', async () => {
    serve();
    const { user } = open();
    await choose(user, /amtrust/);
    expect(await screen.findByText('No data for the selected carrier')).toBeInTheDocument();
    expect(screen.getByText('This carrier prices for itself: get a quote.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Download/ })).toBeDisabled();
  });

  it('keeps the choice in the address', async () => {
    serve();
    const { router } = open('/?program=gms-uwic');
    expect(await screen.findByRole('table', { name: 'State Summary' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?program=gms-uwic');
  });
});

describe('the tables', () => {
  it('[CB-102] [CB-103] are five, with the specified columns and a Total row', async () => {
    serve();
    const { user } = open();
    await choose(user, /UWIC/);
    const tables = await screen.findAllByRole('table');
    expect(tables.map((table) => table.getAttribute('aria-label'))).toEqual([
      'Eligibility Profile',
      'SIC Group Profile',
      'Best Hazard Profile',
      'NAICS Group Profile',
      'State Summary',
    ]);
    for (const table of tables) {
      const columns = within(table).getAllByRole('columnheader');
      expect(columns[0]).toHaveTextContent(FIRST[table.getAttribute('aria-label') ?? ''] ?? 'none');
      expect(columns.slice(1).map((each) => each.textContent)).toEqual([
        'Est. Payroll',
        'Man. Prem.',
        'Mix Rate',
        'Payroll Mix',
        'Prem Mix',
      ]);
      const total = within(table).getByRole('row', { name: /^Total/ });
      expect(
        within(total)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ).toEqual(['$800,000', '$11,650', '1.46', '100.0%', '100.0%']);
      const groups = within(table).getAllByRole('row').slice(1, -1);
      expect(
        groups.map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ),
      ).toEqual([
        ['$550,000', '$10,650', '1.94', '68.8%', '91.4%'],
        ['$250,000', '$1,000', '0.40', '31.2%', '8.6%'],
      ]);
    }
    expect(screen.getByText('Illustrative rates, not filed with any regulator')).toBeInTheDocument();
    expect(screen.getByText(/^Derived from hazard groups for illustration/)).toBeInTheDocument();
    expect(screen.getByText('Groups are assigned to class codes for illustration.')).toBeInTheDocument();
    expect(within(tables[1] as HTMLElement).getByText('Special Trade Contractors')).toBeInTheDocument();
    expect(within(tables[0] as HTMLElement).getAllByText(/Eligible|Referred/)).not.toHaveLength(0);
  });

  it('open a row into the classes that it is added up from', async () => {
    serve();
    const { user } = open('/?program=gms-uwic');
    const table = await screen.findByRole('table', { name: 'State Summary' });
    const row = within(table).getByRole('button', { name: /class codes of IL/ });
    expect(row).toHaveAttribute('aria-expanded', 'false');
    await user.click(row);
    const inside = within(table)
      .getAllByRole('row')
      .map((each) => each.textContent)
      .filter((text) => /Carpentry|Clerical/.test(text));
    expect(inside).toEqual(['5403 Carpentry$300,000$10,3503.45IL', '8810 Clerical$250,000$3000.12IL']);
    await user.click(row);
    expect(within(table).queryByText(/Carpentry/)).toBeNull();
    const trades = screen.getByRole('table', { name: 'SIC Group Profile' });
    await user.click(within(trades).getByRole('button', { name: /class codes of 87/ }));
    expect(
      within(trades)
        .getByText(/Clerical/)
        .closest('tr'),
    ).toHaveTextContent('$1,0000.40IN');
  });

  it('[CB-103] are lists with the same figures on a small screen', async () => {
    media.add(below('cards'));
    serve();
    const { user } = open('/?program=gms-uwic');
    const list = await screen.findByRole('list', { name: 'State Summary' });
    expect(screen.queryByRole('table')).toBeNull();
    const shown = within(list)
      .getAllByRole('listitem')
      .map((each) => each.textContent);
    expect(shown).toHaveLength(3);
    const figures = (payroll: string, share: string, premium: string, part: string, rate: string) =>
      `Est. Payroll${payroll}Payroll Mix${share}Man. Prem.${premium}Prem Mix${part}Mix Rate${rate}`;
    expect(shown[0]).toMatch(/^IL/);
    expect(shown[0]).toContain(figures('$550,000', '68.8%', '$10,650', '91.4%', '1.94'));
    expect(shown[1]).toContain(figures('$250,000', '31.2%', '$1,000', '8.6%', '0.40'));
    expect(shown[2]).toBe(`Total${figures('$800,000', '100.0%', '$11,650', '100.0%', '1.46')}`);
    await user.click(within(list).getByRole('button', { name: /class codes of IL/ }));
    expect(within(list).getByText(/5403 Carpentry, IL: \$300,000 payroll/)).toBeInTheDocument();
  });
});

describe('Download', () => {
  it('[CB-285] [CB-101] sends the tables, company and carrier, and saves the file', async () => {
    serve();
    let sent: unknown;
    server.use(
      http.post('*/api/generateRiskProfile', async ({ request }) => {
        sent = await request.json();
        return new HttpResponse('Risk Profile', { headers: { 'Content-Type': 'text/csv; charset=utf-8' } });
      }),
    );
    const saved = keepDownloads();
    const { user } = open('/?program=gms-uwic');
    await user.click(await screen.findByRole('button', { name: /Download/ }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['UWIC-risk-profile.csv']));
    expect(sent).toEqual({
      illustrative: true,
      comp_name: 'Acme LLC',
      carrier_name: 'UWIC',
      data_to_print: aResult().programs[0]?.profile?.tables,
    });
  });

  it('[CB-285] says when the file could not be made, and makes it when it is asked again', async () => {
    const result = aResult();
    result.programs[0]!.profile!.illustrative = false;
    serve(0, 'done', result);
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/generateRiskProfile', async ({ request }) => {
        sent.push(((await request.json()) as { illustrative: boolean }).illustrative);
        const away = () => refusal(503, 'not_reachable', 'away') as HttpResponse<null>;
        return sent.length === 1 ? away() : new HttpResponse('Risk Profile');
      }),
    );
    const saved = keepDownloads();
    const { user } = open('/?program=gms-uwic');
    await user.click(await screen.findByRole('button', { name: /Download/ }));
    expect(await screen.findByText('The file could not be made')).toBeInTheDocument();
    expect(screen.getByText('Oops! Server not responding')).toBeInTheDocument();
    expect(screen.queryByText(/^Illustrative rates/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: /Download/ })).toBeEnabled());
    expect(screen.queryByText('The file could not be made')).not.toBeInTheDocument();
    expect(sent).toEqual([false, false]);
  });
});
