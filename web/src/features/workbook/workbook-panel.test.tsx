import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownClock, pass } from '@test/clock';
import { box, cell, openWorkbook, save } from '@test/workbook';
import { aCell, aColumn, aWorkbook, KEY_RISK, twoPrograms } from './workbook-builders';

describe('the grid', () => {
  it('[CB-052] [CB-053] [CB-054] has State/Metric, a column per carrier, the states, TOTAL; cells say type, premium, payroll, Dr and status', () => {
    const book = twoPrograms();
    book.stateCarrierData[KEY_RISK]!['GA'] = aCell('12546.00', { comments: 'as agreed', status: 'quoted' });
    openWorkbook(book);
    const grid = screen.getByRole('grid', { name: 'Underwriting prices' });
    const heads = within(grid).getAllByRole('columnheader');
    expect(heads[0]).toHaveTextContent('State/Metric');
    expect(heads[1]).toHaveTextContent('Key Risk');
    expect(heads[2]).toHaveTextContent('UWIC');
    expect(cell('TX')).toHaveAccessibleName(
      'Key Risk, TX, MCP, premium $23,850, payroll $650k, Dr 0 %, Select',
    );
    expect(cell('OH')).toHaveAccessibleName(/^Key Risk, OH, MONO/);
    expect(cell('TX').parentElement).toHaveTextContent('$23,850MCP · $650kDr 0 %Select');
    expect(cell('GA')).toHaveAccessibleName(/, Quoted, comment: as agreed$/);
    expect(within(cell('GA').parentElement!).getByTitle('as agreed')).toBeInTheDocument();
    const [, ...rows] = within(grid).getAllByRole('row');
    expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['GA', 'OH', 'TX', 'TOTAL']);
    expect(within(grid).getByRole('gridcell', { name: /^Key Risk, TOTAL/ })).toHaveTextContent('$36,396');
  });

  it('writes the cents of a carrier that has them, so that the states of a column add up', () => {
    const book = twoPrograms();
    book.columns = [aColumn(KEY_RISK, 'Key Risk', '49703.80')];
    book.stateCarrierData[KEY_RISK] = { GA: aCell('18479.40'), TX: aCell('31224.40') };
    openWorkbook(book);
    expect(cell('GA').parentElement).toHaveTextContent('$18,479.40');
    expect(cell('TX')).toHaveAccessibleName(/premium \$31,224\.40/);
    expect(screen.getByRole('gridcell', { name: /^Key Risk, TOTAL/ })).toHaveTextContent('$49,703.80');
  });

  it('[CB-329] a special state has its note beside its letters, and no other state has one', () => {
    openWorkbook({ ...twoPrograms(), notes: { OH: 'The state fund insures; nothing is entered here.' } });
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
    openWorkbook(book);
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
    openWorkbook(book);
    expect(cell('TX').parentElement).toHaveTextContent('not re-priced');
  });

  it('[CB-201] a cell without a plan says No range, is disabled, and why', async () => {
    const book = aWorkbook();
    const why = 'the state files no schedule rating plan';
    book.stateCarrierData[KEY_RISK]!['TX'] = aCell('23850.00', { open: false, closed_why: why });
    const { user } = openWorkbook(book);
    await user.click(cell('TX'));
    expect(box()).toBeDisabled();
    expect(box()).toHaveValue('No range');
    expect(screen.getByText(why)).toBeInTheDocument();
  });
});

describe('typing a percent', () => {
  it('[CB-172] [CB-197] a digit opens the editor, c turns it to a credit, and the range is asked once per state', async () => {
    const { user, told } = openWorkbook();
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
    expect(told.ranges).toEqual(['TX gms-key_risk 2026-07-01']);
  });

  it.each(['c', 'd', '-'])(
    '%s alone turns the side of a cell that says nothing, and nothing is wrong yet',
    async (key) => {
      const { user } = openWorkbook();
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
    const { user } = openWorkbook(aWorkbook(), { range: () => [0, 0] });
    await user.click(cell('TX'));
    expect(await screen.findByText('No Range Available!')).toBeInTheDocument();
    expect(box()).toHaveValue('No range');
    expect(box()).toBeDisabled();
  });

  it('[CB-203] a failed look-up says so and is asked again by Retry', async () => {
    let fails = true;
    const { user } = openWorkbook(aWorkbook(), {
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
      const { user, told } = openWorkbook();
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
    const { told, desk } = openWorkbook();
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

it('[CB-054] [CB-122] the editor of a cell sets its status and its comment', async () => {
  const { user, desk } = openWorkbook();
  await user.click(cell('TX'));
  const editor = await screen.findByRole('dialog', { name: 'Key Risk, TX' });
  await user.click(await within(editor).findByRole('combobox', { name: 'Status' }));
  await user.click(await within(editor).findByTitle('UW Quest'));
  await user.type(within(editor).getByRole('textbox', { name: 'Comments' }), 'asked');
  expect([...desk.store.read().cells]).toEqual([
    ['gms-key_risk:TX', { seen: 0, status: 'uw_questions', comments: 'asked' }],
  ]);
});

it('a column whose carrier refers the risk says why, whole in its title', () => {
  const why = '5190: High hazard groups need an underwriter';
  openWorkbook(aWorkbook({ columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00', { referred_why: why })] }));
  expect(screen.getByTitle(why)).toHaveTextContent(`Refers: ${why}`);
});

describe('carriers', () => {
  it('[CB-055] the popup writes the touched fields into all counted cells at Update, and nothing at Cancel', async () => {
    const { user, desk } = openWorkbook();
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
    await user.click(screen.getByRole('radio', { name: 'Status and comments of Key Risk' }));
    dialog = await screen.findByRole('dialog', { name: 'Key Risk' });
    await user.click(within(dialog).getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByTitle('Declined'));
    await user.click(within(dialog).getByRole('button', { name: 'Update' }));
    const asked = { seen: 0, comments: 'asked', status: 'declined' };
    expect([...desk.store.read().cells]).toEqual([
      ['gms-key_risk:GA', asked],
      ['gms-key_risk:TX', asked],
    ]);
  });

  it('[CB-005] [CB-056] [CB-194] [CB-343] Add Carrier adds a column that is typed into; a name that is there is refused', async () => {
    const { user } = openWorkbook();
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
    await user.click(screen.getByRole('button', { name: 'Edit the name of Summit' }));
    const renaming = await screen.findByRole('dialog', { name: 'Carrier Name' });
    await user.type(within(renaming).getByRole('textbox', { name: 'Carrier Name' }), ' Mutual');
    await user.click(within(renaming).getByRole('button', { name: 'OK' }));
    expect(cell('TX', 'Summit Mutual').parentElement).toHaveTextContent('$9,500');
  });

  it('without RecalBeta the boxes are read-only and say why', async () => {
    const why = 'Percents and rates are entered by underwriters who may recalculate';
    const { user } = openWorkbook(
      aWorkbook({ allowed: { save: true, price: false, level: 1, why_not: why } }),
    );
    await user.click(cell('TX'));
    expect(box()).toBeDisabled();
    expect(screen.getAllByText(why).length).toBeGreaterThan(0);
    expect(screen.getByRole('combobox', { name: 'Status' })).toBeEnabled();
  });
});
