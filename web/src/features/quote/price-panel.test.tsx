import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { ProgramQuote, QuoteRun } from './model';
import { allPairs, rowsOf } from './indication';
import { PricePanel } from './price-panel';
import { programRow, quoteRun } from './quote-builders';
import { useRun } from './use-run';

const PLACES = [
  { name: '1', label: 'Austin, TX' },
  { name: '2', label: 'Madison, WI' },
];
const reason = (text: string, location: string | null = null): ProgramQuote['reasons'][number] =>
  ({
    rule_id: 'platform.outage',
    outcome: 'no',
    text,
    source: { kind: 'platform', name: 'Quoteloom' },
    location,
    class_code: null,
    pending: false,
    change: null,
  }) as ProgramQuote['reasons'][number];

const share = (location: string, premium: string): ProgramQuote['locations'][number] => ({
  location,
  state: 'TX',
  payroll: '1000.00',
  estimated_annual_premium: premium,
  taxes_assessments: '0.00',
  total_estimated_annual_premium: premium,
  admin_fee: '0.00',
  fica: '0.00',
  futa: '0.00',
  suta: '0.00',
  total: premium,
});

const down = programRow(
  'gms-amtrust',
  'outage',
  {},
  {
    carrier_name: 'AmTrust',
    version: 4,
    reasons: [reason('The carrier is down.')],
  },
);
const fine = programRow(
  'gms-uwic',
  'quoted',
  { TX: '8000' },
  {
    carrier_name: 'UWIC',
    locations: [share('1', '5000.00'), share('2', '3000.00')],
  },
);

function Panel({ mayRetry = true }: { mayRetry?: boolean }) {
  const { data } = useRun('run-1');
  if (!data) return <p>reading</p>;
  const rows = rowsOf(data.programs, []);
  return (
    <PricePanel
      run={data}
      rows={rows}
      checked={new Set(allPairs(rows))}
      onChecked={() => undefined}
      onExplain={() => undefined}
      startedAt={0}
      live
      places={PLACES}
      mayRetry={mayRetry}
      acts={null}
      compare={<p>side by side</p>}
    >
      {null}
    </PricePanel>
  );
}

function serve(run: () => QuoteRun) {
  server.use(
    sessionIs(null),
    on('get', '/api/runs/{id}', () => run()),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://store/result' })),
  );
}

it('asks only the failed carrier again, once, and shows that it is asked', async () => {
  let pressed = 0;
  serve(() => quoteRun([fine, down], 'done'));
  server.use(
    on('post', '/api/runs/{id}/programs/{program}/retry', (_request, { program }) => {
      pressed += 1;
      expect(program).toBe('gms-amtrust');
      return { id: 'job-2', run_id: 'run-1' };
    }),
  );
  show(<Panel />);
  expect(await screen.findByText('The carrier is down.')).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Retry AmTrust · GMS' }));
  expect(await screen.findByText('Queued again')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.queryByText('The carrier is down.')).toBeNull();
  expect(pressed).toBe(1);
});

it('says why it was refused, and lets try again', async () => {
  serve(() => quoteRun([down], 'done'));
  server.use(
    on('post', '/api/runs/{id}/programs/{program}/retry', () =>
      refusal(409, 'program_answered', 'AmTrust has answered; press Get Quote to ask every carrier again'),
    ),
  );
  show(<Panel />);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry AmTrust · GMS' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('AmTrust has answered');
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeVisible();
});

it('[CB-169] offers no retry for a submitted prospect', async () => {
  serve(() => quoteRun([fine, down], 'done'));
  show(<Panel mayRetry={false} />);
  await screen.findByText('The carrier is down.');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

it('a retry under way is found again after coming back, and its tries are told', async () => {
  const again = { ...down, state: 'rating' as const, version: 6, reasons: [] };
  serve(() => ({
    ...quoteRun([fine, again], 'done'),
    retries: [{ program: 'gms-amtrust', job_id: 'job-2' }],
  }));
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/attempts', () => [
      {
        number: 1,
        state: 'outage' as const,
        source: 'platform' as const,
        reasons: [reason('The carrier is down.')],
        elapsed_ms: 900,
        asked_by: 'Pat Agent',
        asked_at: '2026-07-01T12:00:00Z',
      },
    ]),
  );
  show(<Panel />);
  expect(await screen.findByText('Rating again')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All tries' }));
  const tries = await screen.findByRole('list', { name: 'Tries' });
  expect(tries).toHaveTextContent('Pat Agent');
  expect(tries).toHaveTextContent('The carrier is down.');
});

it('[CB-225] shows the premium of a carrier, and of each location, in whole dollars', async () => {
  const totals = { ...fine.totals!, total_estimated_annual_premium: '8123.00' };
  serve(() => quoteRun([{ ...fine, totals, locations: [share('1', '5000.00')] }], 'done'));
  show(<Panel />);
  expect(await screen.findByRole('button', { name: '$8,123, explain the total of UWIC' })).toBeVisible();
  await userEvent.click(screen.getByText('By location'));
  expect(screen.getByText('$5,000')).toBeVisible();
});

it('rounds nothing of a price with cents: its locations add up to its total', async () => {
  const totals = { ...fine.totals!, total_estimated_annual_premium: '12988.80' };
  const locations = [share('1', '5945.40'), share('2', '7043.40')];
  serve(() => quoteRun([{ ...fine, totals, locations }], 'done'));
  show(<Panel />);
  expect(await screen.findByText('$12,988.80')).toBeVisible();
  await userEvent.click(screen.getByText('By location'));
  for (const part of ['$5,945.40', '$7,043.40', '$12,988.80']) expect(screen.getByText(part)).toBeVisible();
});

it('[QE-132] shows each carrier at each location: a price, or Dropped with its reason', async () => {
  serve(() => quoteRun([fine, down], 'done'));
  show(<Panel />);
  await userEvent.click(await screen.findByText('By location'));
  const table = screen.getByRole('region', { name: 'Prices by location and carrier' });
  const madison = within(table).getByRole('row', { name: /Madison/ });
  expect(madison).toHaveTextContent('$3,000');
  await userEvent.click(
    within(madison).getByRole('button', { name: /^Dropped ?\(why: AmTrust at location 2\)$/ }),
  );
  expect(await screen.findByRole('list', { name: 'Reasons of AmTrust at location 2' })).toHaveTextContent(
    'The carrier is down.',
  );
  await waitFor(() =>
    expect(screen.getByText('2 of 2 locations priced by at least one carrier')).toBeVisible(),
  );
});

it('opens the reason of an answer at its mark, with the class and what would change it', async () => {
  const change = { field: 'appetite', operator: 'ne', needs: 'uw', given: 'uw', text: 'needs another class' };
  const uw = { ...reason('The class needs an underwriter'), outcome: 'uw', class_code: '8835', change };
  const referred = { ...fine, state: 'referred', reasons: [uw] } as ProgramQuote;
  serve(() => quoteRun([referred], 'done'));
  show(<Panel />);
  await screen.findByText('Class 8835: The class needs an underwriter (needs another class)');
  await userEvent.click(screen.getByRole('button', { name: /^Referred ?\(why: UWIC\)$/ }));
  expect(await screen.findByRole('list', { name: 'Reasons of UWIC' })).toHaveTextContent(
    'Class 8835: The class needs an underwriterneeds another class',
  );
  expect(screen.getByRole('checkbox', { name: 'Select UWIC, GMS' })).toBeChecked();
});

it('says by location too who refers, opens the reason there, and sums the locations up', async () => {
  const uw = { ...reason('Above three stories', '2'), outcome: 'uw' } as ProgramQuote['reasons'][number];
  const referred: ProgramQuote = { ...fine, state: 'referred', reasons: [uw] };
  serve(() => quoteRun([referred], 'done'));
  const { user } = show(<Panel />);
  await user.click(await screen.findByText('By location'));
  const table = screen.getByRole('region', { name: 'Prices by location and carrier' });
  expect(within(table).getByRole('row', { name: /^TOTAL/ })).toHaveTextContent('$8,000');
  await user.click(within(table).getByRole('button', { name: /^Referred ?\(why: UWIC\)$/ }));
  expect(await screen.findByRole('list', { name: 'Reasons of UWIC' })).toHaveTextContent(
    'Location 2: Above three stories',
  );
  // At the keyboard: the price of that location leads to what is said of it, the other one is plain.
  within(table)
    .getByRole('button', { name: /^\$3,000 ?\(why: UWIC at location 2\)$/ })
    .focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('list', { name: 'Reasons of UWIC at location 2' })).toBeVisible();
  expect(within(table).queryByRole('button', { name: /location 1/ })).toBeNull();
});

it('says who is slow after seven seconds, and no milliseconds of anybody', async () => {
  serve(() => quoteRun([fine, { ...down, state: 'rating', reasons: [] }]));
  show(<Panel />);
  expect(await screen.findByText('AmTrust is taking longer than usual')).toBeVisible();
  expect(screen.queryByText(/\d ms/)).not.toBeInTheDocument();
});

it('leads to who has no price, who may stand beyond what is seen of the table', async () => {
  serve(() => quoteRun([fine, down], 'done'));
  show(<Panel />);
  await userEvent.click(await screen.findByRole('link', { name: 'No price from AmTrust' }));
  expect(screen.getByRole('columnheader', { name: 'No price' })).toHaveFocus();
});
