import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import type { components } from '@/api/schema';
import { CompareTable } from './compare-table';
import type { Worksheet } from './model';
import { aLine, aWorksheet } from './worksheet-builders';

type ProgramQuote = components['schemas']['ProgramQuote'];

const ofState = { scope: 'state', state: 'TN', class_code: null } as const;
const sheet = (program: string, schedule: string | null, net: string): Worksheet =>
  aWorksheet({
    program,
    lines: [
      aLine({ state: 'TN', class_code: '8810', base_amount: '240000.00' }),
      aLine({ state: 'TN', class_code: '5190', base_amount: '410000.00' }),
      aLine({ ...ofState, key: 'experience_mod', factor: '0.92' }),
      ...(schedule === null ? [] : [aLine({ ...ofState, key: 'schedule', factor: schedule })]),
    ],
    class_rates: [
      {
        state: 'TN',
        class_code: '8810',
        manual_rate_per_100: '0.09',
        net_rate: '0.001',
        net_rate_ax: '0.001',
      },
      { state: 'TN', class_code: '5190', manual_rate_per_100: '0.96', net_rate: '0.009', net_rate_ax: net },
    ],
  });
const SHEETS: Readonly<Record<string, Worksheet>> = {
  'gms-key_risk': sheet('gms-key_risk', '0.8750', '0.00878205'),
  'gms-uwic': sheet('gms-uwic', null, '0.00993988'),
};

/** Risk A of a program. */
function price(
  program: string,
  name: string,
  eap: string,
  tax: string,
  teap: string,
  run: string,
): ProgramQuote {
  const part = {
    payroll: '650000.00',
    manual_premium: '4152',
    estimated_annual_premium: eap,
    taxes_assessments: tax,
    total_estimated_annual_premium: teap,
  };
  return {
    run_id: run,
    program,
    partner: 'gms',
    carrier: name,
    carrier_name: name,
    state: 'quoted',
    source: 'rule',
    reasons: [],
    totals: { ...aWorksheet().totals, ...part },
    cost: { admin_fee: '14625.00', fica: '49725.00', futa: '462.00', suta: '2079.00', total: '71190.00' },
    states: [{ state: 'TN', state_type: 'mcp', ...part }],
    locations: [],
    illustrative: true,
    has_worksheet: true,
    version: 1,
    seq: 1,
    updated_at: null,
    elapsed_ms: 1,
  };
}

const PRICES = [
  price('gms-uwic', 'UWIC', '4220', '79', '4299', 'run-1'),
  price('gms-key_risk', 'Key Risk', '3729', '69', '3798', 'run-2'),
];

function open(programs: readonly ProgramQuote[] = PRICES) {
  const asked: string[] = [];
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/worksheet', (_, { program }) => {
      asked.push(String(program));
      return SHEETS[String(program)]!;
    }),
  );
  const { user } = show(
    <CompareTable
      run="run-1"
      firsts={new Map([['gms-key_risk', '4299']])}
      programs={programs}
      validUntil="Jul 1, 2026"
      outcomeOf={({ run_id: of }) => (of === 'run-1' ? 'Quote' : "Underwriter's price")}
      stateName={() => 'Tennessee'}
    />,
  );
  return { user, asked };
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Prices side by side' }))
    .getAllByRole('row')
    .map((each) => [...each.children].map(({ textContent }) => textContent));
const row = async (label: string) => (await rows()).find(([first]) => first === label)?.slice(1);

it('[CB-037] [CB-339] shows for each program and state every figure of the price, then what a year costs', async () => {
  open();
  const region = await screen.findByRole('region', { name: 'Prices side by side' });
  expect(within(region).getAllByRole('rowgroup').length).toBeGreaterThan(3);
  expect(await row('Kind')).toEqual(['Quote', "Underwriter's price"]);
  expect(await row('Valid until')).toEqual(['Jul 1, 2026', 'Jul 1, 2026']);
  expect(within(region).getByRole('rowheader', { name: 'Tennessee' })).toBeInTheDocument();
  const figures = {
    'First price': ['–', '$4,299'],
    'Against the first price': ['–', '−$501 · −11.7 %'],
    Policy: ['Own policy', 'Own policy'],
    Payroll: ['$650,000', '$650,000'],
    'Manual premium': ['$4,152', '$4,152'],
    'Experience modification': ['0.92', '0.92'],
    'Schedule rating': ['none', '12.5 % credit'],
    'Estimated annual premium': ['$4,220', '$3,729'],
    'Taxes and assessments': ['$79', '$69'],
    'Total estimated annual premium': ['$4,299', '$3,798'],
    'Admin fee': ['$14,625.00', '$14,625.00'],
    'Payroll taxes': ['$52,266.00', '$52,266.00'],
    Total: ['$71,190.00', '$71,190.00'],
    'Net Rate w/ Ax & EC': ['0.9940 (TN 5190)', '0.8782 (TN 5190)'],
  };
  for (const [label, values] of Object.entries(figures))
    expect([label, await row(label)]).toEqual([label, values]);
});

it('writes what a carrier prices to the cent with its cents, so that a state and the states add up', async () => {
  const [uwic, key] = PRICES as [ProgramQuote, ProgramQuote];
  const part = { ...uwic.states[0]!, estimated_annual_premium: '4220.50', taxes_assessments: '79.00' };
  const own = {
    ...uwic,
    totals: { ...uwic.totals!, total_estimated_annual_premium: '4299.50' },
    states: [{ ...part, total_estimated_annual_premium: '4299.50' }],
  };
  open([own, key]);
  expect(await row('Estimated annual premium')).toEqual(['$4,220.50', '$3,729']);
  expect(await row('Taxes and assessments')).toEqual(['$79.00', '$69']);
  const totals = (await rows()).filter(([label]) => label === 'Total estimated annual premium');
  expect(totals.map(([, first]) => first)).toEqual(['$4,299.50', '$4,299.50']);
});

it('claims no modification and no schedule of a carrier that prices for itself', async () => {
  const own = SHEETS['gms-uwic']!;
  open();
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/worksheet', (_, { program }) =>
      program === 'gms-uwic' ? { ...own, engine_version: 'carrier', lines: [] } : SHEETS[String(program)]!,
    ),
  );
  expect(await row('Experience modification')).toEqual(['–', '0.92']);
  expect(await row('Schedule rating')).toEqual(['–', '12.5 % credit']);
});

it('of who prices for itself the fees of a year are not told, and no total stands beside those of others', async () => {
  const own = SHEETS['gms-uwic']!;
  const none = { admin_fee: '0.00', fica: '0.00', futa: '0.00', suta: '0.00', total: '4299.00' };
  open(PRICES.map((each) => (each.program === 'gms-uwic' ? { ...each, cost: none } : each)));
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/worksheet', (_, { program }) =>
      program === 'gms-uwic' ? { ...own, engine_version: 'carrier', cost: none } : SHEETS[String(program)]!,
    ),
  );
  expect(await row('Admin fee')).toEqual(['–', '$14,625.00']);
  expect(await row('Payroll taxes')).toEqual(['–', '$52,266.00']);
  expect(await row('Total')).toEqual(['–', '$71,190.00']);
  expect(await row('Net Rate w/ Ax & EC')).toEqual(['0.9940 (TN 5190)', '0.8782 (TN 5190)']);
  expect(
    screen.getByText(/^UWIC: the carrier bills by pay run.* Its total is not compared\.$/),
  ).toBeInTheDocument();
});

it('leaves equal rows out, and puts the pinned price first', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Differences only' }));
  expect(await row('Payroll')).toBeUndefined();
  expect(await row('Schedule rating')).toEqual(['none', '12.5 % credit']);
  await user.click(screen.getByRole('button', { name: 'Pin Key Risk first' }));
  expect(await row('Schedule rating')).toEqual(['12.5 % credit', 'none']);
});

it('[CB-316] says why the prices were not read, and reads them again', async () => {
  let times = 0;
  const { user } = open();
  server.use(
    on('get', '/api/runs/{id}/programs/{program}/worksheet', (_, { program }) => {
      times += 1;
      return times <= 2 ? refusal(404, 'run_not_found', 'This quote was deleted') : SHEETS[String(program)]!;
    }),
  );
  expect(await screen.findByText('This quote was deleted')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await row('Manual premium')).toEqual(['$4,152', '$4,152']);
});
