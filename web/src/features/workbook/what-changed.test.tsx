import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { writePreference } from '@/lib/storage';
import type { Change } from './api';
import { DeskContext } from './context';
import { RangeStore } from './ranges';
import type { Workbook } from './shapes';
import { WorkbookStore } from './store';
import { WhatChanged } from './what-changed';
import { aColumn, anIssue, aWorkbook, KEY_RISK, SUBMISSION } from './workbook-builders';

const change = (version: number, by: string, row: string, after: string): Change => ({
  version,
  column: KEY_RISK,
  row,
  field: 'debit_credit',
  before: '0.00',
  after,
  by,
  at: '2026-07-01T17:00:00Z',
});
const ALL = [change(6, 'Una Writer', 'GA', '10.00'), change(7, 'Theo Chief', 'TX', '-15.00')];

function open(seen?: number, decided?: Workbook['issues']) {
  const submission = `${SUBMISSION}-${seen ?? 'never'}`;
  if (seen !== undefined) writePreference(`quoteloom.seen.${submission}`, String(seen));
  const asked: string[] = [];
  server.use(
    on('get', '/api/workbooks/{id}/changes', (request) => {
      const since = new URL(request.url).searchParams.get('since') ?? '';
      asked.push(since);
      return { version: 7, changes: ALL.filter(({ version }) => version > Number(since)) };
    }),
  );
  const price = { run_id: '01a20000-0000-7000-8000-0000000000ff', total: '33027.00', submitted: false };
  const columns = [aColumn(KEY_RISK, 'Key Risk', '36396.00', { price })];
  const issues = decided ?? [];
  const desk = {
    submission,
    store: new WorkbookStore(aWorkbook({ columns, issues })),
    ranges: new RangeStore('2026-07-01'),
  };
  const { user } = show(
    <DeskContext value={desk}>
      <WhatChanged />
    </DeskContext>,
  );
  return { user, asked };
}

it('says how many Saves came since the last visit, and what each person changed in them', async () => {
  const { user, asked } = open(6);
  await user.click(screen.getByRole('button', { name: 'What changed: 1 Save since your last visit' }));
  const theirs = await screen.findByRole('region', { name: 'By Theo Chief' });
  expect(theirs).toHaveTextContent('Key Risk, TX: Debit/credit Dr 0 % → Cr 15 %');
  expect(screen.queryByRole('region', { name: 'By Una Writer' })).not.toBeInTheDocument();
  expect(asked).toEqual(['6']);
  const moved = screen.getByRole('list', { name: 'Prices that moved since submit' });
  expect(within(moved).getByRole('listitem')).toHaveTextContent('Key Risk: $36,396 → $33,027');
  await user.click(screen.getByText('Since submit'));
  expect(await screen.findByRole('region', { name: 'By Una Writer' })).toHaveTextContent('Dr 10 %');
});

it('tells a first visitor everything since submit', async () => {
  const { user, asked } = open();
  await user.click(screen.getByRole('button', { name: 'What changed' }));
  expect(await screen.findByRole('region', { name: 'By Una Writer' })).toBeInTheDocument();
  expect(asked).toEqual(['0']);
});

it('keeps who approved or refused a price and why, and what made an approval void', async () => {
  const issue = anIssue({
    state: 'approved',
    raised_by: 'Una Writer',
    raised_at: '2026-07-01T17:00:00Z',
    decided_by: 'Theo Chief',
    decided_at: '2026-07-02T17:00:00Z',
    note: 'Seen the plant',
    mine_to_decide: false,
  });
  const { user } = open(undefined, [
    issue,
    { ...issue, id: 'refused', state: 'refused', note: 'Too much' },
    { ...issue, id: 'void', state: 'void', cause: 'another price was made' },
    { ...issue, id: 'open', state: 'open' },
  ]);
  await user.click(screen.getByRole('button', { name: 'What changed' }));
  const items = within(await screen.findByRole('region', { name: 'Decisions' })).getAllByRole('listitem');
  const words = 'Key Risk, TX: a credit of 12.5 % by Una Writer needs level 2';
  expect(items.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    `${words}, approved by Theo Chief: Seen the plant`,
    `${words}, refused by Theo Chief: Too much`,
    `${words}, holds no longer: another price was made`,
  ]);
});
