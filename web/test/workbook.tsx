/** The grid of a workbook in tests: what its server is asked, its cells and boxes. */
import { screen } from '@testing-library/react';
import { DeskContext } from '@/features/workbook/context';
import { RangeStore } from '@/features/workbook/ranges';
import type { PreviewColumn, Workbook, WorkbookPut } from '@/features/workbook/shapes';
import { WorkbookStore } from '@/features/workbook/store';
import { aWorkbook, KEY_RISK, SUBMISSION } from '@/features/workbook/workbook-builders';
import { WorkbookPanel } from '@/features/workbook/workbook-panel';
import { on } from './handlers';
import { show } from './render';
import { server } from './setup';

/** What was sent. */
interface Told {
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

/** Shows the grid over a server that answers; told: what it was asked. */
export function openWorkbook(
  book: Workbook = aWorkbook(),
  answers: { put?: (at: number) => Response | undefined; range?: () => number[] | Response } = {},
) {
  const told: Told = { puts: [], previews: [], ranges: [] };
  server.use(
    on('get', '/api/getScheduleDebitCreditRange/{state}', (request, { state }) => {
      const asked = new URL(request.url).searchParams;
      told.ranges.push(`${String(state)} ${asked.get('program')} ${asked.get('date')}`);
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

/** The cell of a carrier in a row. */
export const cell = (row: string, name = 'Key Risk') =>
  screen.getByRole('button', { name: new RegExp(`^${name}, ${row},`) });
/** The box of its percent. */
export const box = () => screen.getByRole('textbox', { name: 'Debit/credit' });
/** The button below the grid. */
export const save = () => screen.getByRole('button', { name: 'Save' });

/** Types a credit of 12.50 in Texas with one reason. */
export async function typeCredit({ user }: Pick<ReturnType<typeof openWorkbook>, 'user'>) {
  cell('TX').focus();
  await user.keyboard('-12.50');
  await user.click(await screen.findByRole('button', { name: 'Safety devices' }));
  await user.click(screen.getByRole('button', { name: 'Done' }));
}
