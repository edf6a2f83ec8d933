import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { FreshnessContext, type RunFreshness } from '@/api/freshness';
import type { Session } from '@/api/session';
import { sessionStore } from '@/api/session';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import { emptyLocation } from '@/features/prospect/draft/model';
import type { Indication } from '@/features/quote/indication-api';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { aWorksheet } from '@/features/worksheet/worksheet-builders';
import { aSession, standing } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { keepDownloads, type Download } from '@test/downloads';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { Prices } from './prices';

let saved: Download[];

const run = quoteRun(
  [
    programRow('gms-uwic', 'quoted', { TX: '8000', WI: '4000' }),
    programRow('gms-key', 'quoted', { TX: '7000', WI: '6000' }),
  ],
  'done',
);
const flags = { isMasterWithFundRate: false, masterWithFundRateOrMinimumPremSum: false };
const note = (key: string, wording: string, restricted = false) => ({
  key,
  states: ['TX'],
  restricted,
  wording,
  illustrative: false,
});
const indication: Indication = {
  rows: [
    {
      name: 'TX',
      type: 'MASTER',
      checked: false,
      ...flags,
      programs: [
        {
          program: 'gms-uwic',
          premium: '8000',
          payroll: '250000',
          state_type: 'master',
          checked: false,
          isMasterWithFundRate: true,
          masterWithFundRateOrMinimumPremSum: true,
        },
      ],
    },
  ],
  notes: [note('estimate', 'Premiums are estimates')],
  licensing: [note('fl', 'Licence of Texas', true), note('later', 'Checked at binding')],
};

beforeEach(() => {
  sessionStorage.clear();
  saved = keepDownloads();
});

const late = programRow('gms-late', 'quoted', { TX: '9000' });
const states = late.states.map((part) => ({ ...part, payroll: '999000.00' }));

/** The prices of the run, and one more once a further try has ended. */
function Tried() {
  const [more, setMore] = useState(false);
  const rows = [...run.programs, ...(more ? [{ ...late, states }] : [])];
  return (
    <Prices run={{ ...run, programs: rows }} startedAt={0} live onExplain={() => undefined}>
      <button type="button" onClick={() => setMore(true)}>
        a further try ends
      </button>
    </Prices>
  );
}

/** Shows the prices of a stored prospect; the facts of its states come when they are there. */
function shown(session: Session, facts: Promise<void> = Promise.resolve(), fresh?: RunFreshness) {
  const kept: unknown[] = [];
  server.use(
    sessionIs(session),
    on('get', '/api/runs/{id}/indication', async () => {
      await facts;
      return indication;
    }),
    on('get', '/api/prospects/{id}/note', () => ({ text: '', version: 0, edited_by: null, edited_at: null })),
    on('put', '/api/runs/{id}/choices', async (request) => {
      kept.push(await request.json());
      return { message: 'Choices kept' };
    }),
  );
  sessionStore.set(session);
  const draft = DraftSession.fresh('2026-07-01', () => 0);
  draft.id = 'prospect-1';
  draft.userId = 'user_20260701_one';
  const view = show(
    <DraftContext value={draft}>
      <FreshnessContext value={fresh}>
        <Tried />
      </FreshnessContext>
    </DraftContext>,
  );
  return { ...view, kept, draft };
}

/** The same, once all of it is there. */
async function prices(session: Session = aSession()) {
  const view = shown(session);
  await screen.findByText('Premiums are estimates');
  return view;
}

const pdf = (carrier: string) =>
  screen.getByRole('button', { name: `Download the quote PDF: ${carrier}, GMS` });

it('[CB-001] [CB-032] [CB-165] shows prices, how a state is priced, a notes section, and who it is for', async () => {
  await prices();
  expect(screen.getByText(/^MCP, fund rate · \$250k$/)).toBeVisible();
  const notes = screen.getByRole('region', { name: 'Notes' });
  expect(within(notes).getByLabelText('Your note on these prices')).toBeVisible();
  expect(within(notes).getByText('Licence of Texas')).toBeVisible();
  expect(within(notes).queryByText('Checked at binding')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('uwLogin')).toBeNull();
});

it('[CB-029] has a row for a state of the draft that nobody prices, and nothing to select there', async () => {
  const { draft } = await prices();
  expect(screen.queryByRole('checkbox', { name: 'Select NV' })).not.toBeInTheDocument();
  act(() => draft.store.replace({ childrenLoc: [{ ...emptyLocation('1'), state: 'nv' }] }));
  expect(await screen.findByRole('checkbox', { name: 'Select NV' })).toBeDisabled();
});

it('[F54] names the locations that a state fund insures in every view, and that no sum holds them', async () => {
  const { draft, user } = await prices();
  expect(screen.queryByRole('list', { name: 'Not quoted' })).not.toBeInTheDocument();
  const place = (number: string, cityName: string, state: string) => ({
    ...emptyLocation(number),
    cityName,
    state,
  });
  const ohio = ['3', '4', '5', '6', '7', '8'].map((number) => place(number, 'Akron', 'oh'));
  act(() => {
    draft.store.knowFunds(
      new Map([
        ['oh', 'Ohio'],
        ['wy', 'Wyoming'],
      ]),
    );
    draft.store.replace({ childrenLoc: [place('1', 'Austin', 'tx'), place('2', 'Casper', 'wy'), ...ohio] });
  });
  for (const view of ['By location', 'Chart', 'By state']) {
    await user.click(screen.getByText(view));
    const lines = within(await screen.findByRole('list', { name: 'Not quoted' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Wyoming state fund, not quoted: location 2, Casper, WY. In none of these sums.',
      'Ohio state fund, not quoted: location 3, Akron, OH; location 4, Akron, OH; location 5, Akron, OH; location 6, Akron, OH; and 2 more. In none of these sums.',
    ]);
  }
});

it('says of what type a price is once it is known whole, live as after reopening', async () => {
  let answer: () => void = () => undefined;
  const facts = new Promise<void>((resolve) => {
    answer = resolve;
  });
  shown(aSession(), facts);
  expect(await screen.findByText('$8,000')).toBeVisible();
  expect(screen.getAllByText('$250k')).not.toHaveLength(0);
  expect(screen.queryByText(/MCP|MASTER/)).not.toBeInTheDocument();
  const table = screen.getByRole('region', { name: 'Price indication table' });
  expect(table).toHaveAttribute('aria-busy', 'true');
  answer();
  expect(await screen.findByText(/^MCP, fund rate · \$250k$/)).toBeVisible();
});

it('reads the facts of its states anew when a further try has brought a price', async () => {
  const { user } = await prices();
  expect(screen.queryByText(/^MCP, fund rate · \$999k$/)).not.toBeInTheDocument();
  server.use(
    on('get', '/api/runs/{id}/indication', () => ({
      ...indication,
      rows: indication.rows.map((row) => ({
        ...row,
        programs: [...row.programs, { ...row.programs[0]!, program: 'gms-late' }],
      })),
    })),
  );
  await user.click(screen.getByRole('button', { name: 'a further try ends' }));
  expect(await screen.findByText(/^MCP, fund rate · \$999k$/)).toBeVisible();
});

it('[CB-242] uwLogin shows the licensing notes of every state', async () => {
  sessionStorage.setItem('uwLogin', 'true');
  await prices();
  expect(screen.getByText('Checked at binding')).toBeVisible();
});

it('[CB-242] an underwriter sets uwLogin for the tab', async () => {
  await prices(aSession({ groups: ['UWBeta', 'GetQuoteBeta'] }));
  expect(screen.getByText('Checked at binding')).toBeVisible();
  expect(sessionStorage.getItem('uwLogin')).toBe('true');
});

it('[CB-030] [CB-034] begins with what was unchecked before, keeps each change, and asks for its forms', async () => {
  const { user, kept } = await prices();
  const forms: unknown[] = [];
  server.use(
    on('post', '/api/generateAccordForm/', async (request) => {
      const { carrier, stateList } = (await request.json()) as { carrier: string; stateList: string[] };
      forms.push([carrier, stateList]);
      return { data: { data: btoa('%PDF-1.4') } };
    }),
  );
  const uwic = screen.getByRole('checkbox', { name: 'Select UWIC in TX' });
  await waitFor(() => expect(uwic).not.toBeChecked());
  const goes = screen.getByRole('list', { name: 'Goes along' });
  expect(
    within(goes)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['UWIC GMSWI', 'KEY GMSTX, WI']);
  await user.click(screen.getByRole('checkbox', { name: 'Select WI' }));
  await waitFor(() =>
    expect(kept).toEqual([
      {
        unchecked: [
          { program: 'gms-uwic', state: 'TX' },
          { program: 'gms-uwic', state: 'WI' },
          { program: 'gms-key', state: 'WI' },
        ],
      },
    ]),
  );
  expect(pdf('UWIC')).toBeDisabled();
  await waitFor(() => expect(forms).toEqual([['key', ['TX']]]), { timeout: 10_000 });
});

it('[CB-030] keeps a change also when the prices are left right after it', async () => {
  const { user, kept, unmount } = await prices();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select UWIC in TX' })).not.toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: 'Select KEY in TX' }));
  unmount();
  const unchecked = ['gms-uwic', 'gms-key'].map((program) => ({ program, state: 'TX' }));
  await waitFor(() => expect(kept).toEqual([{ unchecked }]));
});

it('[CB-030] [CB-169] keeps no choice of a prospect that was submitted, whose prices are viewed and downloaded alone', async () => {
  const { user, kept, draft, unmount } = await prices();
  act(() => draft.store.lock(true));
  expect(screen.getByLabelText('Your note on these prices')).toHaveAttribute('readonly');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select UWIC in TX' })).not.toBeChecked());
  await user.click(screen.getByRole('checkbox', { name: 'Select KEY in TX' }));
  expect(screen.getByRole('checkbox', { name: 'Select KEY in TX' })).not.toBeChecked();
  unmount();
  await afterAnswers();
  await afterAnswers();
  expect(kept).toEqual([]);
});

it('says that a choice is not kept, leaves it as it is, and keeps it on Retry', async () => {
  let tries = 0;
  const { user, kept } = await prices();
  server.use(
    on('put', '/api/runs/{id}/choices', async (request) => {
      tries += 1;
      if (tries === 1) return refusal(500, 'internal', 'The server failed.');
      kept.push(await request.json());
      return { message: 'Choices kept' };
    }),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select WI' }));
  expect(await screen.findByText(/is not kept for the next visit: The server failed/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Select WI' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/is not kept/)).not.toBeInTheDocument());
  expect(kept).toHaveLength(1);
});

it("[CB-031] 'Get Rating Summary' downloads what is checked, and nothing else", async () => {
  const { user } = await prices();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select UWIC in TX' })).not.toBeChecked());
  const summary = screen.getByRole('button', { name: /Get Rating Summary$/ });
  await user.click(summary);
  expect(saved.map(({ name }) => name)).toEqual(['rating-summary.csv']);
  const rows = (await saved[0]!.file.text()).trim().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(0, 4).join(' '))).toEqual([
    'TX MCP GMS KEY',
    'WI MCP GMS UWIC',
    'WI MCP GMS KEY',
  ]);
  await user.click(screen.getByRole('checkbox', { name: 'Select WI' }));
  // Half of it is checked: the first press checks the rest, the second unchecks all.
  await user.click(screen.getByRole('checkbox', { name: 'Select TX' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select TX' }));
  expect(summary).toBeDisabled();
});

it('[CB-283] [RD-162] [RD-233] downloads the checked states of one carrier while the others stay as they are', async () => {
  const { user } = await prices();
  let release: () => void = () => undefined;
  const asked: unknown[] = [];
  server.use(
    on('post', '/api/generateQuotePDF', async (request) => {
      asked.push(await request.json());
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      const data = btoa('%PDF-1.4');
      return { pdf_data: { data }, additional_data: { calc_net_rates: [] }, data: { data } };
    }),
  );
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select UWIC in TX' })).not.toBeChecked());
  await user.click(pdf('UWIC'));
  await waitFor(() => expect(pdf('UWIC')).toHaveClass(/loading/));
  expect(pdf('KEY')).not.toHaveClass(/loading/);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toEqual({
    stateList: ['WI'],
    peo: 'gms',
    carrier: 'uwic',
    email: 'user_20260701_one',
    timestamp: Date.parse(run.created_at),
    demoPeo: '',
  });
  release();
  await waitFor(() => expect(saved).toHaveLength(1));
  const { name, file } = saved[0]!;
  expect([name, file.type, file.size]).toEqual(['UWIC-quote.pdf', 'application/pdf', 8]);
  await waitFor(() => expect(pdf('UWIC')).not.toHaveClass(/loading/));
});

it('[CB-283] asks for the names of the demo where the partner is that of the demo', async () => {
  const { user, draft } = await prices();
  act(() => draft.store.replace({ peoDetails: { selectedPeo: 'demo' } }));
  const asked: unknown[] = [];
  server.use(
    on('post', '/api/generateQuotePDF', async (request) => {
      asked.push(await request.json());
      return refusal(502, 'document_unwritten', 'Could not generate quote.');
    }),
  );
  await user.click(pdf('KEY'));
  await waitFor(() => expect(asked).toMatchObject([{ demoPeo: 'demo' }]));
});

it('[CB-300] says at the carrier that its quote could not be generated', async () => {
  const { user } = await prices();
  server.use(
    on('post', '/api/generateQuotePDF', () =>
      refusal(502, 'document_unwritten', 'Could not generate quote.'),
    ),
  );
  await user.click(pdf('KEY'));
  const said = await screen.findByText('Could not generate quote.');
  expect(within(said.closest('td')!).getByRole('button', { name: /PDF: KEY, GMS$/ })).toBeEnabled();
  expect(said.closest('[role="alert"]')).not.toBeNull();
  expect(saved).toEqual([]);
});

it('loads the chart when it is opened, with its figures in a table', async () => {
  const { user } = await prices();
  expect(screen.queryByRole('img', { name: /^Premium of/ })).not.toBeInTheDocument();
  await user.click(screen.getByText('Chart'));
  await screen.findByRole('img', { name: /from UWIC · GMS with \$12,000 to KEY · GMS with \$13,000/ });
  const figures = screen.getByRole('table', { name: 'Premium by carrier and state' });
  expect(within(figures).getByRole('row', { name: 'KEY · GMS $7,000 $6,000 $13,000' })).toBeVisible();
});

it.each([
  ['the day that the server names', { ...standing(run.id), valid_until: '2026-09-29' }, 'Sep 29, 2026'],
  ['no day once they are of before a change', standing(run.id, [{}]), 'No longer valid'],
  ['nothing while that is not known', undefined, '–'],
])('says beside prices until when they may be taken: %s', async (_, fresh, said) => {
  server.use(on('get', '/api/runs/{id}/programs/{program}/worksheet', () => aWorksheet()));
  const { user } = shown(aSession(), undefined, fresh);
  await user.click(await screen.findByText('Compare'));
  const until = (await screen.findByRole('rowheader', { name: 'Valid until' })).closest('tr')!;
  const days = within(until)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect([...new Set(days)]).toEqual([said]);
});
