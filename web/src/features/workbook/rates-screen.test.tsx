import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { haveDatabases } from '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import { RatesScreen } from './rates-screen';
import type { WorkbookPut } from './shapes';
import { aClass, aColumn, aWorkbook, KEY_RISK, SUBMISSION, UWIC } from './workbook-builders';

const lines = [
  aClass('TN', '5190', '0.96', '0.9940', '0.9387'),
  { ...aClass('TN', '8810', '0.09', '0.0932', '0.0880'), payroll: '240000.00', annual_payroll: '240000.00' },
];

function open(book = aWorkbook()) {
  const puts: WorkbookPut[] = [];
  server.use(
    on('get', '/api/workbooks/{id}/columns/{key}/classes', () => lines),
    on('post', '/api/workbooks/{id}/preview', () => ({
      version: 7,
      columns: [
        {
          column: KEY_RISK,
          old_total: '4299.00',
          new_total: '3935.00',
          rows: [],
          rates: [
            { state: 'TN', code: '5190', manual_rate: '0.96', net_rate: '0.8500', net_rate_ax: '0.9053' },
          ],
          issues: [],
          refusal: '',
          minimum: false,
        },
      ],
    })),
    on('put', '/api/workbooks/{id}', async (request) => {
      puts.push((await request.json()) as WorkbookPut);
      return { version: 8, jobs: {}, columns: [], uw_status: null, stale: [] };
    }),
  );
  const { user } = show(
    <RatesScreen
      submission={SUBMISSION}
      book={book}
      onSaved={() => Promise.resolve()}
      upload={<p>UW file upload</p>}
    />,
  );
  return { user, puts };
}

const figure = (words: string) => screen.findByRole('textbox', { name: `TN, class ${words}` });

it('[CB-064] [CB-065] has a carrier select, exactly these columns, and Submit', async () => {
  open();
  const heads = await screen.findAllByRole('columnheader');
  expect(heads.map((head) => head.textContent)).toEqual([
    'State Type',
    'State',
    'Class Code',
    'ClassCode Description',
    'Payroll',
    'Rate',
    'Net Rate w/ Ax & EC',
    'Net Rate w/o Ax & EC',
  ]);
  expect(screen.getByRole('combobox', { name: 'Carrier' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  expect(screen.getByText('UW file upload')).toBeInTheDocument();
  const [, first] = screen.getAllByRole('row');
  expect(within(first!).getByText('$410k')).toHaveAttribute('title', '$410,000 a year');
  const cells = within(first!).getAllByRole('cell');
  expect(cells.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'MCP',
    'TN',
    '5190',
    'class 5190',
    '$410k',
  ]);
  const figures = cells.slice(5).map((each) => within(each).getByRole('textbox').getAttribute('placeholder'));
  expect(figures).toEqual(['0.96', '0.9940', '0.9387']);
});

it('[CB-129] W7: one net rate moves the other while it is typed; Submit sends it alone, with its reason', async () => {
  const { user, puts } = open();
  await user.type(await figure('5190, Net Rate w/o Ax & EC'), '-0.85e00');
  expect(await figure('5190, Net Rate w/o Ax & EC')).toHaveValue('0.8500');
  await waitFor(async () =>
    expect(await figure('5190, Net Rate w/ Ax & EC')).toHaveAttribute('placeholder', '0.9053'),
  );
  expect(screen.getByText('Key Risk: $4,299 → $3,935')).toBeInTheDocument();
  expect(screen.getByText('0.9387')).toBeInTheDocument();
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(submit).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Six years without a loss');
  await user.click(submit);
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]).toMatchObject({
    base_version: 7,
    cells: [],
    rates: [
      { column: KEY_RISK, state: 'TN', code: '5190', net_rate: '0.8500', reason: 'Six years without a loss' },
    ],
  });
  expect(puts[0]!.rates![0]).not.toHaveProperty('net_rate_ax');
});

it.each([
  ['its price is made again', { [KEY_RISK]: 'job-1' }, 'Rates of Key Risk saved; its price is made again'],
  ['an equal price stands already', {}, 'Rates of Key Risk saved'],
])('says after Submit that it was saved, and no more once it was refused: %s', async (_, jobs, words) => {
  const { user } = open();
  const save = () => ({ version: 8, jobs, columns: [], uw_status: null, stale: [] });
  server.use(on('put', '/api/workbooks/{id}', () => refusal(422, 'invalid_input', 'No such class')));
  await user.type(await figure('5190, Net Rate w/o Ax & EC'), '0.8500');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Six years without a loss');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No such class');
  expect(screen.queryByText(words)).not.toBeInTheDocument();
  server.use(on('put', '/api/workbooks/{id}', save));
  // While the refused one is on its way the button spins, and has another name.
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText(words)).toBeInTheDocument();
});

it('opens on a carrier with rates of ours, and says why another has none', async () => {
  const rows = aWorkbook().stateCarrierData[KEY_RISK]!;
  const { user } = open(
    aWorkbook({
      columns: [
        aColumn('gms-amtrust', 'AmTrust', '71298.00', { rated: false }),
        aColumn(KEY_RISK, 'Key Risk', '36396.00'),
      ],
      stateCarrierData: { 'gms-amtrust': rows, [KEY_RISK]: rows },
    }),
  );
  await figure('5190, Rate');
  expect(screen.getByText('Key Risk: $36,396')).toBeInTheDocument();
  server.use(on('get', '/api/workbooks/{id}/columns/{key}/classes', () => []));
  await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
  await user.click(await screen.findByTitle('AmTrust'));
  expect(await screen.findByText('AmTrust prices this risk itself')).toBeInTheDocument();
});

it('a pasted column of figures fills the rows below', async () => {
  const { user } = open();
  (await figure('5190, Rate')).focus();
  await user.paste('1.25\n0.10');
  expect(await figure('8810, Rate')).toHaveValue('0.10');
});

it('without RecalBeta the figures are read-only', async () => {
  const why = 'Percents and rates are entered by underwriters who may recalculate';
  open(aWorkbook({ allowed: { save: true, price: false, level: 1, why_not: why } }));
  expect(await figure('5190, Rate')).toBeDisabled();
  expect(screen.getByText(why)).toBeInTheDocument();
});

it('carries the figures of the submission before over as typed, with their reason, until they are saved', async () => {
  const rate = { column: KEY_RISK, state: 'TN', code: '5190', net_rate: '0.8500', net_rate_ax: null };
  server.use(
    on('get', '/api/workbooks/{id}/carry-over', () => ({
      number: 1,
      cells: [],
      rates: [{ ...rate, manual_rate: null, reason: 'Agreed on the phone' }],
      left_out: 0,
    })),
  );
  const { user, puts } = open(aWorkbook({ version: 0 }));
  const offer = { name: 'Carry over the figures of submission 1' };
  await user.click(await screen.findByRole('button', offer));
  expect(await figure('5190, Net Rate w/o Ax & EC')).toHaveValue('0.8500');
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Agreed on the phone');
  expect(screen.queryByRole('button', offer)).not.toBeInTheDocument();
  expect(puts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(puts).toHaveLength(1));
  expect(puts[0]!.rates).toEqual([
    expect.objectContaining({ code: '5190', net_rate: '0.8500', reason: 'Agreed on the phone' }),
  ]);
});

it('figures that were not saved are here again, with their reason, after another carrier or a reload', async () => {
  haveDatabases();
  sessionStore.set(aSession({ draft_key: btoa('r'.repeat(32)) }));
  const columns = [aColumn(KEY_RISK, 'Key Risk', '4299.00'), aColumn(UWIC, 'UWIC', '4400.00')];
  const { user, puts } = open(aWorkbook({ columns }));
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Carrier' }));
    await user.click((await screen.findAllByTitle(name)).at(-1)!);
  };
  await user.type(await figure('5190, Net Rate w/o Ax & EC'), '0.85');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Well run for many years');
  await choose('UWIC');
  expect(await figure('5190, Net Rate w/o Ax & EC')).toHaveValue('');
  await choose('Key Risk');
  await waitFor(async () => expect(await figure('5190, Net Rate w/o Ax & EC')).toHaveValue('0.85'), PATIENCE);
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Well run for many years');
  expect(await screen.findByText('1 figure of your last visit, not saved, is here again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(puts).toHaveLength(1));
  await choose('UWIC');
  await choose('Key Risk');
  expect(await figure('5190, Net Rate w/o Ax & EC')).toHaveValue('');
});
