import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aProblem } from '@test/builders';
import { cell, openWorkbook, save, typeCredit } from '@test/workbook';
import { aCell, aCustom, aWorkbook, KEY_RISK, twoPrograms } from './workbook-builders';

describe('Save', () => {
  it('[CB-057] [CB-205] sums up what changes, then sends it under a key; nothing typed is left', async () => {
    const opened = openWorkbook();
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
    const { user, told } = openWorkbook();
    cell('TX').focus();
    await user.keyboard('-5{Enter}');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Save these changes?' });
    expect(dialog).toHaveTextContent('Choose what the 5 % is given for');
    expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(told.puts).toEqual([]);
  });

  it('[CB-061] [CB-062] [CB-190] two bound carriers: Bind Error!!, and nothing is sent', async () => {
    const { user, told, desk } = openWorkbook(twoPrograms());
    desk.store.edit([
      [{ column: KEY_RISK, row: 'GA' }, { status: 'bound' }],
      [{ column: 'gms-uwic', row: 'TX' }, { status: 'bound' }],
    ]);
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Bind Error!!' });
    expect(dialog).toHaveTextContent('You can only bind with one carrier.');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(told.puts).toEqual([]);
  });

  it('[CB-192] an emptied name is refused in the specified words', async () => {
    const key = 'custom_carrier_0000000a';
    const book = aWorkbook();
    const custom = { TX: aCell(null, { form: 'custom', open: false }) };
    const { user, told, desk } = openWorkbook({
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
    const opened = openWorkbook(aWorkbook(), {
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
    const opened = openWorkbook(aWorkbook(), {
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

  it('[CB-191] what the server refuses stands at its cell, and what was typed stays', async () => {
    const words = 'Your credit range is 0 - 10';
    const refused = aProblem(422, 'schedule_out_of_range', words, {
      errors: [{ path: 'cells.0.debit_credit', message: words }],
    });
    const opened = openWorkbook(aWorkbook(), {
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
