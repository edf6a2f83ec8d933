import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { DeskContext } from './context';
import { IssueList } from './issue-list';
import { excessWords } from './issue-words';
import { RangeStore } from './ranges';
import type { Workbook } from './shapes';
import { WorkbookStore } from './store';
import { aCell, aColumn, anIssue, aWorkbook, KEY_RISK, SUBMISSION } from './workbook-builders';

const issue = anIssue();

function open(issues: Workbook['issues']) {
  let read = 0;
  const store = new WorkbookStore(aWorkbook({ issues }));
  const desk = { submission: SUBMISSION, store, ranges: new RangeStore('') };
  const { user } = show(
    <DeskContext value={desk}>
      <IssueList
        onDecided={async () => {
          read += 1;
        }}
      />
    </DeskContext>,
  );
  return { user, reads: () => read };
}

it('W1: a credit beyond the level is named with who made it, and approved with a note and the run that was seen', async () => {
  const sent: unknown[] = [];
  server.use(
    on('post', '/api/issues/{id}/approve', async (request, { id }) => {
      sent.push([id, await request.json()]);
      return { ...issue, state: 'approved' as const };
    }),
  );
  const { user, reads } = open([issue]);
  const list = screen.getByRole('region', { name: 'Waits for authority' });
  expect(list).toHaveTextContent('Key Risk, TX: a credit of 12.5 % by Uma One needs level 2');
  expect(within(list).getByPlaceholderText('Why: needed to decide')).toBeInTheDocument();
  const approve = within(list).getByRole('button', { name: 'Approve' });
  expect(approve).toBeDisabled();
  await user.type(within(list).getByRole('textbox', { name: 'Note of the decision' }), 'Seen the plant');
  await user.click(approve);
  await waitFor(() => expect(reads()).toBe(1));
  expect(sent).toEqual([[issue.id, { run_id: issue.price_run, note: 'Seen the plant' }]]);
});

it('names the class of an entered rate', () => {
  open([{ ...issue, measure: 'rate_below_filed', row: 'GA|3632#Machine shop', value: '7.41' }]);
  expect(screen.getByRole('listitem')).toHaveTextContent(
    'Key Risk, GA, class 3632 Machine shop: a rate 7.41 % below the filed one by Uma One needs level 2',
  );
});

it('tells beyond which level a Save goes, and leaves missing reasons to their own list', () => {
  const excess = { measure: 'credit', row: 'TX', value: '12.50', level: 2 } as const;
  expect(excessWords([excess, { ...excess, measure: 'reason_missing', level: 1 }])).toEqual([
    'a credit of 12.5 % in TX needs level 2',
  ]);
  expect(excessWords([{ measure: 'price', row: '', value: '120000.00', level: 2 }])).toEqual([
    'a price of $120,000 needs level 2',
  ]);
});

it('who made the change only reads what waits, and a refusal is said beside it', async () => {
  server.use(
    on('post', '/api/issues/{id}/refuse', () =>
      refusal(409, 'price_moved', 'Key Risk has another price by now'),
    ),
  );
  const { user } = open([
    { ...issue, mine_to_decide: false },
    { ...issue, id: '01a20000-0000-7000-8000-0000000000cc' },
  ]);
  expect(screen.getAllByRole('button', { name: 'Refuse' })).toHaveLength(1);
  await user.type(screen.getByRole('textbox', { name: 'Note of the decision' }), 'No');
  await user.click(screen.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Key Risk has another price by now');
});

it('whoever decides reads the price before and after, and what the percent is given for', () => {
  const given = {
    reasons: [{ category: 'safety_devices' as const, percent: '-12.50' }],
    note: 'Sprinklers in May',
  };
  const price = { run_id: issue.price_run, total: '33027.00', submitted: false };
  const store = new WorkbookStore(
    aWorkbook({
      issues: [issue],
      columns: [aColumn(KEY_RISK, 'Key Risk', '36396.00', { price })],
      stateCarrierData: { [KEY_RISK]: { TX: aCell('33027.00', given) } },
    }),
  );
  const desk = { submission: SUBMISSION, store, ranges: new RangeStore('') };
  show(
    <DeskContext value={desk}>
      <IssueList onDecided={async () => undefined} />
    </DeskContext>,
  );
  const item = screen.getByRole('listitem');
  expect(item).toHaveTextContent('$36,396 submitted, $33,027 now');
  expect(item).toHaveTextContent('Given for Safety devices 12.5 %. Sprinklers in May');
  expect(within(item).getByPlaceholderText('Why: needed to decide')).toBeVisible();
});
