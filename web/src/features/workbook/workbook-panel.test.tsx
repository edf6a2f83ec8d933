import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownClock, pass } from '@test/clock';
import { aProblem } from '@test/builders';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { DeskContext } from './context';
import { RangeStore } from './ranges';
import type { PreviewColumn, Workbook, WorkbookPut } from './shapes';
import { WorkbookStore } from './store';
import { aCell, aColumn, aCustom, aWorkbook, KEY_RISK, SUBMISSION, twoPrograms } from './workbook-builders';
import { WorkbookPanel } from './workbook-panel';

interface Server {
  readonly puts: { body: WorkbookPut; key: string | null }[];
  readonly previews: WorkbookPut[];
  readonly ranges: string[];
}

/** What a Save of TX -12.50 would make of risk B, more or less. */
const priced: PreviewColumn = {
  column: KEY_RISK,
  old_total: '36396.00',
  new_total: '33597.00',
  rows: [{ row: 'TX', old: '23850.00', new: '21017.00' }],
  rates: [],
  issues: [{ measure: 'credit', row: 'TX', value: '12.50', level: 2 }],
  refusal: '',
  minimum: false,
};

function open(
  book: Workbook = aWorkbook(),
  answers: { put?: (at: number) => Response | undefined; range?: () => number[] | Response } = {},
) {
  const told: Server = { puts: [], previews: [], ranges: [] };
  server.use(
    on('get', '/api/getScheduleDebitCreditRange/{state}', (request, { state }) => {
      told.ranges.push(`${String(state)} ${new URL(request.url).searchParams.get('program')}`);
      return answers.range?.() ?? [25, 25];
    }),
    on('post', '/api/workbooks/{id}/preview', async (request) => {
      told.previews.push((await request.json()) as WorkbookPut);
      return { version: book.version, columns: [priced] };
    }),
    on('put', '/api/workbooks/{id}', async (request) => {
      const body = (await request.json()) as WorkbookPut;
      told.puts.push({ body, key: request.headers.get('Idempotency-Key') });
      return (
        answers.put?.(told.puts.length) ?? { version: 8, jobs: {}, columns: [], uw_status: null, stale: [] }
      );
    }),
    on('post', '/api/submissions/{id}/presence', () => ({ message: 'Present' })),
  );
  const desk = {
    submission: SUBMISSION,
    store: new WorkbookStore(book),
    ranges: new RangeStore('2026-07-01'),
  };
  const read = { times: 0 };
  const { user } = show(
    <DeskContext value={desk}>
      <WorkbookPanel
        onSaved={async () => {
          read.times += 1;
        }}
        onExplain={() => undefined}
        onRetry={() => undefined}
      />
    </DeskContext>,
  );
  return { user, told, desk, read };
}

const cell = (row: string, name = 'Key Risk') =>
  screen.getByRole('button', { name: new RegExp(`^${name}, ${row},`) });
const box = () => screen.getByRole('textbox', { name: 'Debit/credit' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('the grid', () => {
  it('[CB-052] [CB-053] [CB-054] has State/Metric, a column per carrier, the states, TOTAL; cells say type, premium, payroll, Dr and status', () => {
    open(twoPrograms());
    const grid = screen.getByRole('grid', { name: 'Underwriting prices' });
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads[0]).toHaveTextContent('State/Metric');
    expect(heads[1]).toHaveTextContent('Key Risk');
    expect(heads[2]).toHaveTextContent('UWIC');
    expect(cell('TX')).toHaveAccessibleName(
      'Key Risk, TX, MCP, premium $23,850, payroll $650k, Dr 0 %, Select',
    );
    expect(cell('OH')).toHaveAccessibleName(/^Key Risk, OH, MONO/);
    expect(within(grid).getByRole('rowheader', { name: 'TOTAL' })).toBeInTheDocument();
    expect(within(grid).getByRole('gridcell', { name: /^Key Risk, TOTAL/ })).toHaveTextContent('$36,396');
  });

  it('[CB-329] a special state has its note beside its letters, and no other state has one', () => {
    open({ ...twoPrograms(), notes: { OH: 'The state fund insures; nothing is entered here.' } });
    const words = screen.getByText('The state fund insures; nothing is entered here.');
    expect(words.closest('[role="row"]')).toContainElement(cell('OH'));
    expect(screen.getAllByText('note')).toHaveLength(1);
  });

  it('W3: a price that was made again says what it moved by against the submitted one, in dollars and percent', () => {
    const book = aWorkbook();
    const moved = { submitted_premium: '23850.00', submitted_percent: '-15' };
    book.stateCarrierData[KEY_RISK]!['TX'] = aCell('20447.00', {
      ...moved,
      debit_credit: { value: '15.00', isChecked: true, error: '' },
    });
    open(book);
    const shown = cell('TX').parentElement!;
    expect(shown).toHaveTextContent('$20,447');
    expect(shown).toHaveTextContent('−$3,403 · −14.3 %');
    expect(shown).toHaveTextContent('Cr 15 %');
    expect(shown).not.toHaveTextContent('not re-priced');
  });

  it('[CB-204] a percent that its price was not made of is struck as not re-priced', () => {
    const book = aWorkbook();
    book.stateCarrierData[KEY_RISK]!['TX'] = aCell('23850.00', {
      debit_credit: { value: '15.00', isChecked: true, error: '' },
    });
    open(book);
    expect(cell('TX').parentElement).toHaveTextContent('not re-priced');
  });

  it('[CB-201] a cell without a plan says No range, is disabled, and why', async () => {
    const book = aWorkbook();
    const why = 'the state files no schedule rating plan';
    book.stateCarrierData[KEY_RISK]!['TX'] = aCell('23850.00', { open: false, closed_why: why });
    const { user } = open(book);
    await user.click(cell('TX'));
    expect(box()).toBeDisabled();
    expect(box()).toHaveValue('No range');
    expect(screen.getByText(why)).toBeInTheDocument();
  });
});

describe('typing a percent', () => {
  it('[CB-172] [CB-197] a digit opens the editor, c turns it to a credit, and the range is asked once per state', async () => {
    const { user, told } = open();
    cell('TX').focus();
    await user.keyboard('12.50');
    expect(box()).toHaveValue('12.50');
    expect(await screen.findByText('Range: credit 0 - 25, debit 0 - 25')).toBeInTheDocument();
    await user.click(screen.getByRole('switch', { name: 'Credit instead of debit' }));
    await user.keyboard('{Escape}');
    expect(cell('TX')).toHaveAccessibleName(/Dr 0 %/);
    await user.keyboard('c7{Enter}');
    expect(cell('TX')).toHaveAccessibleName(/Cr 7 %.*not saved/);
    expect(cell('TX')).toHaveFocus();
    expect(told.ranges).toEqual(['TX gms-key_risk']);
  });

  it.each(['c', 'd', '-'])(
    '%s alone turns the side of a cell that says nothing, and nothing is wrong yet',
    async (key) => {
      const { user } = open();
      cell('TX').focus();
      await user.keyboard(key);
      expect(box()).toHaveFocus();
      expect(box()).not.toHaveAttribute('aria-invalid');
      expect(cell('TX')).toHaveAccessibleName(key === 'd' ? /Dr 0 %, Select$/ : /Cr 0 %, Select, not saved$/);
      await user.keyboard('5');
      expect(cell('TX')).toHaveAccessibleName(key === 'd' ? /Dr 5 %/ : /Cr 5 %/);
      await user.keyboard('{Backspace}');
      expect(box()).toHaveAttribute('aria-invalid', 'true');
    },
  );

  it('[CB-200] both ranges 0: the message, No range in the box, and the box disabled', async () => {
    const { user } = open(aWorkbook(), { range: () => [0, 0] });
    await user.click(cell('TX'));
    expect(await screen.findByText('No Range Available!')).toBeInTheDocument();
    expect(box()).toHaveValue('No range');
    expect(box()).toBeDisabled();
  });

  it('[CB-203] a failed look-up says so and is asked again by Retry', async () => {
    let fails = true;
    const { user } = open(aWorkbook(), {
      range: () => (fails ? new Response('{}', { status: 503 }) : [25, 25]),
    });
    await user.click(cell('TX'));
    expect(await screen.findByText('Unable to get range!')).toBeInTheDocument();
    expect(box()).toBeDisabled();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(box()).toBeEnabled());
  });

  it.each([
    ['[CB-198]', '-25.01', 'Your credit range is 0 - 25'],
    ['[CB-199]', '25.01', 'Your debit range is 0 - 25'],
    ['[CB-202]', '', 'Please enter a value!'],
  ])(
    '%s %s is refused in the cell, and the list of faults leads there; nothing is sent',
    async (_, typed, words) => {
      const { user, told } = open();
      await user.click(cell('TX'));
      await waitFor(() => expect(box()).toBeEnabled());
      await user.clear(box());
      if (typed !== '') await user.type(box(), typed);
      await waitFor(() => expect(screen.getAllByText(words).length).toBeGreaterThan(0));
      await user.click(screen.getByRole('button', { name: 'Done' }));
      await user.click(save());
      expect(screen.queryByRole('dialog', { name: 'Save these changes?' })).not.toBeInTheDocument();
      const faults = screen.getByRole('alert', { name: 'What cannot be saved' });
      expect(faults).toHaveTextContent(words);
      await user.click(within(faults).getByRole('button', { name: 'Key Risk, TX' }));
      expect(cell('TX')).toHaveFocus();
      expect(told.puts).toEqual([]);
    },
  );

  it('the preview is asked 300 ms after the last key, once, and stands in grey beside the premium', async () => {
    ownClock();
    const { told, desk } = open();
    const type = (text: string) =>
      desk.store.edit([[{ column: KEY_RISK, row: 'TX' }, { percent: { text, credit: true } }]]);
    type('1');
    await pass(200);
    type('12.50');
    await pass(200);
    expect(told.previews).toEqual([]);
    await pass(150);
    expect(told.previews.map(({ cells }) => cells?.[0]?.debit_credit)).toEqual(['-12.50']);
    expect(cell('TX').parentElement).toHaveTextContent('→ $21,017');
    expect(screen.getByRole('gridcell', { name: /^Key Risk, TOTAL/ })).toHaveTextContent('→ $33,597');
  });
});

/** Types a credit of 12.50 in Texas with one reason. */
async function typeCredit({ user }: Pick<ReturnType<typeof open>, 'user'>) {
  cell('TX').focus();
  await user.keyboard('-12.50');
  await user.click(await screen.findByRole('button', { name: 'Safety devices' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
}

it('a column whose carrier refers the risk says why, whole in its title', () => {
  const why = '5190: High hazard groups need an underwriter';
  open(aWorkbook({ columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00', { referred_why: why })] }));
  expect(screen.getByTitle(why)).toHaveTextContent(`Refers: ${why}`);
});

describe('Save', () => {
  it('[CB-057] [CB-205] sums up what changes, then sends it under a key; nothing typed is left', async () => {
    const opened = open();
    const { user, told, read } = opened;
    expect(save()).toBeDisabled();
    await typeCredit(opened);
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(dialog).toHaveTextContent('Key Risk, TXDr 0 % → Cr 12.5 %');
    await waitFor(() => expect(dialog).toHaveTextContent('$23,850 → $21,017'));
    expect(dialog).toHaveTextContent(
      'TOTAL $36,396 → $33,597: a credit of 12.5 % in TX needs level 2; somebody of that level is asked to approve it',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(read.times).toBe(1));
    expect(told.puts).toHaveLength(1);
    expect(told.puts[0]!.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(told.puts[0]!.body).toMatchObject({
      base_version: 7,
      cells: [
        {
          column: KEY_RISK,
          row: 'TX',
          debit_credit: '-12.50',
          reasons: [{ category: 'safety_devices', percent: '-12.50' }],
        },
      ],
    });
    await waitFor(() => expect(save()).toBeDisabled());
  });

  it('a percent without its reason is listed in the summary and not sent', async () => {
    const { user, told } = open();
    cell('TX').focus();
    await user.keyboard('-5{Enter}');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(dialog).toHaveTextContent('Choose what the 5 % is given for');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(told.puts).toEqual([]);
  });

  it('[CB-061] [CB-062] [CB-190] two bound carriers: Bind Error!!, and nothing is sent', async () => {
    const { user, told, desk } = open(twoPrograms());
    desk.store.edit([
      [{ column: KEY_RISK, row: 'GA' }, { status: 'bound' }],
      [{ column: 'gms-uwic', row: 'TX' }, { status: 'bound' }],
    ]);
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Bind Error!!' });
    expect(dialog).toHaveTextContent('You can only bind with one carrier.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(told.puts).toEqual([]);
  });

  it('[CB-192] an emptied name is refused in the specified words', async () => {
    const key = 'custom_carrier_0000000a';
    const book = aWorkbook();
    const custom = { TX: aCell(null, { form: 'custom', open: false }) };
    const { user, told, desk } = open({
      ...book,
      columns: [...book.columns, aCustom(key, 'Summit', '0 of 2 states')],
      stateCarrierData: { ...book.stateCarrierData, [key]: custom },
    });
    desk.store.changeCarrier(key, { name: ' ' });
    const words = 'One or more Carrier Name input boxes is empty. Please fill the Carrier Name to submit.';
    expect(await screen.findByText(words)).toBeInTheDocument();
    await user.click(save());
    expect(told.puts).toEqual([]);
  });

  it('W16: a clash is asked per cell with both values; nothing is lost, and the answer is saved upon the newer version', async () => {
    const clash = {
      ...aProblem(409, 'cells_changed', 'Somebody else changed what you changed; choose for each cell'),
      version: 8,
      cells: [
        {
          column: KEY_RISK,
          row: 'TX',
          field: 'debit_credit',
          value: '-15.00',
          mine: '-12.50',
          who: 'Uma One',
          when: null,
        },
        {
          column: KEY_RISK,
          row: 'TX',
          field: 'reasons',
          value: [{ category: 'premises', percent: '-15.00' }],
          mine: [{ category: 'safety_devices', percent: '-12.50' }],
          who: 'Uma One',
          when: null,
        },
      ],
    };
    const opened = open(aWorkbook(), {
      put: (at) => (at === 1 ? new Response(JSON.stringify(clash), { status: 409 }) : undefined),
    });
    const { user, told, desk } = opened;
    await typeCredit(opened);
    const newer = aWorkbook({ version: 8 });
    newer.stateCarrierData[KEY_RISK]!['TX'] = aCell('20447.00', {
      version: 8,
      debit_credit: { value: '15.00', isChecked: true, error: '' },
    });
    await user.click(save());
    desk.store.load(newer);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else changed the same cells' });
    // A percent stands and falls with what it is given for: of one cell one thing is asked.
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    expect(
      within(dialog).getByRole('radio', { name: 'Mine: Cr 12.5 %, Safety devices 12.5 %' }),
    ).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: 'Uma One: Cr 15 %, Premises 15 %' })).not.toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Save what I chose' }));
    await waitFor(() => expect(told.puts).toHaveLength(2));
    expect(told.puts.map(({ body }) => [body.base_version, body.cells?.[0]?.debit_credit])).toEqual([
      [7, '-12.50'],
      [8, '-12.50'],
    ]);
  });

  it('the other percent is taken with its reasons and note, and nothing of mine is sent for that cell', async () => {
    const of = (field: string, value: unknown) => ({
      column: KEY_RISK,
      row: 'TX',
      field,
      value,
      mine: null,
      who: 'Uma One',
      when: null,
    });
    const clash = {
      ...aProblem(409, 'cells_changed', 'Somebody else changed what you changed; choose for each cell'),
      version: 8,
      cells: [of('debit_credit', '-15.00'), of('reasons', [{ category: 'premises', percent: '-15.00' }])],
    };
    const opened = open(aWorkbook(), {
      put: (at) => (at === 1 ? new Response(JSON.stringify(clash), { status: 409 }) : undefined),
    });
    const { user, told, desk } = opened;
    await typeCredit(opened);
    desk.store.edit([[{ column: KEY_RISK, row: 'TX' }, { note: 'A note of mine alone' }]]);
    await user.click(save());
    const newer = aWorkbook({ version: 8 });
    newer.stateCarrierData[KEY_RISK]!['TX'] = aCell('20447.00', { version: 8 });
    desk.store.load(newer);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('radio', { name: 'Uma One: Cr 15 %, Premises 15 %' }));
    await user.click(screen.getByRole('button', { name: 'Save what I chose' }));
    await waitFor(() => expect(save()).toBeDisabled());
    expect(told.puts).toHaveLength(1);
  });

  it('what the server refuses stands at its cell, and what was typed stays', async () => {
    const words = 'Your credit range is 0 - 10';
    const refused = aProblem(422, 'schedule_out_of_range', words, {
      errors: [{ path: 'cells.0.debit_credit', message: words }],
    });
    const opened = open(aWorkbook(), {
      put: () => new Response(JSON.stringify(refused), { status: 422 }),
    });
    const { user } = opened;
    await typeCredit(opened);
    await user.click(save());
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(cell('TX')).toHaveAccessibleName(/Cr 12.5 %.*not saved, Your credit range is 0 - 10/),
    );
  });
});

describe('carriers', () => {
  it('[CB-055] the popup writes the touched fields into all counted cells at Update, and nothing at Cancel', async () => {
    const { user, desk } = open();
    await user.click(screen.getByRole('radio', { name: 'Status and comments of Key Risk' }));
    let dialog = await screen.findByRole('dialog', { name: 'Key Risk' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'asked');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(desk.store.read().cells.size).toBe(0);
    await user.click(screen.getByRole('radio', { name: 'Status and comments of Key Risk' }));
    dialog = await screen.findByRole('dialog', { name: 'Key Risk' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Comments' }), 'asked');
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    expect([...desk.store.read().cells]).toEqual([
      ['gms-key_risk:GA', { seen: 0, comments: 'asked' }],
      ['gms-key_risk:TX', { seen: 0, comments: 'asked' }],
    ]);
  });

  it('[CB-005] [CB-056] [CB-194] [CB-343] Add Carrier adds a column that is typed into; a name that is there is refused', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Add Carrier' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Carrier' });
    const name = within(dialog).getByRole('textbox', { name: 'Carrier Name' });
    await user.type(name, 'KEY risk');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(within(dialog).getByText('Carrier already exists')).toBeInTheDocument();
    await user.clear(name);
    await user.type(name, 'Summit');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    cell('TX', 'Summit').focus();
    await user.keyboard('9500{Enter}');
    expect(cell('TX', 'Summit').parentElement).toHaveTextContent('$9,500');
    expect(screen.getByRole('button', { name: 'Edit the name of Summit' })).toBeInTheDocument();
  });

  it('without RecalBeta the boxes are read-only and say why', async () => {
    const why = 'Percents and rates are entered by underwriters who may recalculate';
    const { user } = open(aWorkbook({ allowed: { save: true, price: false, level: 1, why_not: why } }));
    await user.click(cell('TX'));
    expect(box()).toBeDisabled();
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeEnabled();
  });
});
