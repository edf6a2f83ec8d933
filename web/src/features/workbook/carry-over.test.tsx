import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import type { CarryOver as Found } from './api';
import { CarryOver } from './carry-over';
import { carriedFigures } from './carried';
import { DeskContext } from './context';
import { RangeStore } from './ranges';
import type { Workbook } from './shapes';
import { WorkbookStore } from './store';
import { aClass, aWorkbook, KEY_RISK, SUBMISSION } from './workbook-builders';

const rate = {
  column: KEY_RISK,
  state: 'TN',
  code: '5190',
  manual_rate: '1.25',
  net_rate: null,
  net_rate_ax: null,
};
const before: Found = {
  number: 1,
  cells: [
    {
      column: KEY_RISK,
      row: 'TX',
      status: 'quoted',
      comments: '',
      debit_credit: '-15.00',
      reasons: [{ category: 'safety_devices', percent: '-15.00' }],
      note: 'Seen on site twice',
    },
  ],
  rates: [{ ...rate, reason: 'Agreed on the phone' }],
  left_out: 2,
};

function open(book: Workbook, found: Found = before) {
  const asked: string[] = [];
  server.use(
    on('get', '/api/workbooks/{id}/carry-over', (_, { id }) => {
      asked.push(String(id));
      return found;
    }),
  );
  const desk = {
    submission: SUBMISSION,
    store: new WorkbookStore(book),
    ranges: new RangeStore('2026-07-01'),
  };
  const { user } = show(
    <DeskContext value={desk}>
      <CarryOver />
    </DeskContext>,
  );
  return { user, asked, store: desk.store };
}

it('offers what the submission before held, and enters it unsaved', async () => {
  const { user, store } = open(aWorkbook({ version: 0 }));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Submitted again. Submission 1 held 1 cell and 1 class with rates; 2 more have no place here any more.',
  );
  await user.click(screen.getByRole('button', { name: 'Carry over' }));
  expect(store.read().cells.get(`${KEY_RISK}:TX`)).toEqual({
    seen: 0,
    status: 'quoted',
    percent: { text: '15.00', credit: true },
    reasons: [{ category: 'safety_devices', percent: '-15.00' }],
    note: 'Seen on site twice',
  });
  expect(screen.getByRole('button', { name: 'Carry over' })).toBeDisabled();
});

it('stays where it is until it is dismissed, and writes over nothing that was typed meanwhile', async () => {
  const { user, store } = open(aWorkbook({ version: 0 }), {
    ...before,
    cells: [before.cells[0]!, { ...before.cells[0]!, row: 'GA' }],
  });
  await screen.findByRole('status');
  const typed = { percent: { text: '7', credit: false } };
  act(() => store.edit([[{ column: KEY_RISK, row: 'TX' }, typed]]));
  expect(screen.getByRole('status')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Carry over' }));
  expect(store.read().cells.get(`${KEY_RISK}:TX`)).toMatchObject(typed);
  expect(store.read().cells.get(`${KEY_RISK}:GA`)).toMatchObject({ note: 'Seen on site twice' });
  expect(screen.getByRole('status')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('offers nothing once something was saved, and nothing where there was no submission before', async () => {
  const { asked } = open(aWorkbook({ version: 3 }));
  expect(asked).toEqual([]);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('takes the figures of the classes that are there again', () => {
  const lines = [
    aClass('TN', '5190', '0.96', '0.9940', '0.9387'),
    aClass('TN', '8810', '0.09', '0.0932', '0.0880'),
  ];
  expect([...carriedFigures(before, KEY_RISK, lines)]).toEqual([['TN|5190|manual_rate', '1.25']]);
  expect(carriedFigures(before, 'gms-uwic', lines).size).toBe(0);
});
