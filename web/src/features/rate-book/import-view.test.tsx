import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProblem } from '@test/builders';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { ImportView } from './import-view';
import { aBook, aDetail, aDraft } from './rate-book-builders';

const fault = {
  file: 'rates.csv',
  line: 3,
  column: 'value',
  problem: "'x' cannot be read",
  right: 'write a number',
};

function open(detail = aDetail(aDraft()), mayKeep = true) {
  server.use(sessionIs(null));
  const onDraft = vi.fn();
  const shown = show(<ImportView detail={detail} mayKeep={mayKeep} onDraft={onDraft} />);
  return { ...shown, onDraft };
}

const aFile = (name = 'rates 2027.csv') => new File(['state,class_code\n'], name, { type: 'text/csv' });

async function choose(user: ReturnType<typeof open>['user'], file = aFile()) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('There is no file input');
  await user.upload(input, file);
}

describe('importing a table', () => {
  it('says of a file that is too large what is imported, and sends nothing', async () => {
    const { user } = open();
    const asked = vi.fn();
    server.use(on('post', '/api/rate-books/{version}/imports', () => asked()));
    const file = aFile('rates.csv');
    Object.defineProperty(file, 'size', { value: 11 * 1024 * 1024 });
    await choose(user, file);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(
      screen.getByText('rates.csv has 11 MB; at most 10 MB are imported at once, so send it in parts'),
    ).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });

  it('guesses the table from the name, sends kind, mode and file, and says what it did', async () => {
    const sent: Record<string, string>[] = [];
    const { user } = open();
    server.use(
      on('post', '/api/rate-books/{version}/imports', async (request) => {
        // Read as text: two kinds of files meet here, and neither parser knows the other's.
        const parts = [
          ...(await request.text()).matchAll(/name="(\w+)"[^\n]*\r\n(?:[^\r\n]+\r\n)?\r\n([^\r]*)/g),
        ];
        sent.push(Object.fromEntries(parts.map(([, name, value]) => [name, value])));
        return {
          book: aDraft(),
          report: {
            id: 'i1',
            version: 'acme-2027',
            kind: 'rates',
            mode: 'replace' as const,
            file_name: 'rates 2027.csv',
            rows: 1200,
            counts: { table: 'rates', added: 2, changed: 1000, removed: 0, same: 198 },
            open_faults: [fault],
            notices: ["column 'remarks' is not read"],
          },
        };
      }),
    );
    await choose(user);
    expect(screen.getByText('rates 2027.csv')).toBeInTheDocument();
    expect(screen.getByText(/Bold ones are needed/)).toHaveTextContent('state, class_code, value');
    await user.click(screen.getByRole('radio', { name: /in the place of the whole table/ }));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('rates 2027.csv is in the draft')).toBeInTheDocument();
    expect(sent).toEqual([
      expect.objectContaining({ kind: 'rates', mode: 'replace', file: expect.any(String) }),
    ]);
    expect(screen.getByText(/1,200 rows read into rates: 2 added, 1,000 changed\./)).toBeInTheDocument();
    expect(screen.getByText("column 'remarks' is not read")).toBeInTheDocument();
    expect(screen.getByText('Other tables of the draft do not fit it yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See what moves' })).toHaveAttribute(
      'href',
      '/RateBooks/acme-2027/compare',
    );
  });

  it('says that nothing was imported, and lists the faults by line and column', async () => {
    const asked: string[] = [];
    const { user } = open();
    server.use(
      on(
        'post',
        '/api/rate-books/{version}/imports',
        () =>
          new Response(
            JSON.stringify({
              ...aProblem(422, 'rows_refused', 'rates.csv has 2 faults; nothing was imported'),
              import_id: '0190b7a0-0000-7000-8000-000000000001',
              total: 2,
              faults: [fault],
            }),
            { status: 422, headers: { 'Content-Type': 'application/problem+json' } },
          ),
      ),
      on('get', '/api/rate-books/{version}/imports/{import_id}/faults', (request) => {
        const column = new URL(request.url).searchParams.get('column') ?? '';
        asked.push(column);
        return {
          total: column === 'state' ? 1 : 2,
          offset: 0,
          faults:
            column === 'state' ? [{ ...fault, line: 4, column: 'state' }] : [fault, { ...fault, line: 4 }],
          columns: [
            { column: 'value', faults: 1 },
            { column: 'state', faults: 1 },
          ],
        };
      }),
    );
    await choose(user, aFile('rates.csv'));
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('rates.csv has 2 faults')).toBeInTheDocument();
    expect(screen.getByText('Nothing was imported: the draft is as it was.')).toBeInTheDocument();
    const table = await screen.findByRole('region', { name: 'Faults of rates.csv' });
    expect(
      within(table).getByRole('row', { name: /^3 value 'x' cannot be read write a number/ }),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'state 1' }));
    expect(await screen.findByRole('row', { name: /^4 state/ })).toBeInTheDocument();
    expect(new Set(asked)).toEqual(new Set(['', 'state']));
  });

  it('asks for the file and the table before it sends anything', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('Choose a file first')).toBeInTheDocument();
    expect(screen.getByText('Say which table the file holds')).toBeInTheDocument();
  });

  it('sends nobody to a dead end: a published book is made a draft from', async () => {
    const { user, onDraft } = open(aDetail(aBook()));
    await user.click(screen.getByRole('button', { name: 'Make a draft from it' }));
    expect(onDraft).toHaveBeenCalled();
  });

  it('offers nothing to people who only read', () => {
    open(aDetail(aDraft()), false);
    expect(screen.getByText('Files are imported by rate staff')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
