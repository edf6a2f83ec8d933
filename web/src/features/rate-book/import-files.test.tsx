/** A folder of tables, imported in one round. */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aProblem } from '@test/builders';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { ImportView } from './import-view';
import { aDetail, aDraft, ratesFacts } from './rate-book-builders';

const KINDS = ['class_codes', 'rates', 'programs'];
const detail = aDetail(aDraft(), { kinds: KINDS.map((name) => ratesFacts({ name })) });

/** The import that takes programs only once rates are there, as the server does; what it was sent, in order. */
function open() {
  const sent: string[] = [];
  const taken = new Set<string>();
  server.use(
    sessionIs(null),
    on('post', '/api/rate-books/{version}/imports', async (request) => {
      const kind = /name="kind"\r\n\r\n(\w+)/.exec(await request.text())?.[1] ?? '';
      sent.push(kind);
      if (kind === 'class_codes' && !taken.has('rates')) {
        const problem = aProblem(422, 'rows_refused', 'class_codes.csv has 1 fault; nothing was imported');
        return new Response(JSON.stringify({ ...problem, import_id: null, total: 1, faults: [] }), {
          status: 422,
          headers: { 'Content-Type': 'application/problem+json' },
        });
      }
      taken.add(kind);
      return {
        book: aDraft(),
        report: {
          id: kind,
          version: 'acme-2027',
          kind,
          mode: 'merge' as const,
          file_name: `${kind}.csv`,
          rows: 1,
          counts: { table: kind, added: 1, changed: 0, removed: 0, same: 0 },
          open_faults: [],
          notices: [],
        },
      };
    }),
  );
  const shown = show(<ImportView detail={detail} mayKeep onDraft={() => undefined} />);
  return { ...shown, sent };
}

const file = (name: string) => new File(['state\n'], name, { type: 'text/csv' });

const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];

it('sends every table of a folder, again what another one had to go before, and says what became of each', async () => {
  const { user, sent } = open();
  const [, folder] = inputs();
  expect(folder).toHaveAttribute('webkitdirectory');
  const names = ['programs.csv', 'class codes 2027.csv', 'rates.csv', 'read me.txt'];
  await user.upload(folder!, names.map(file));
  const list = screen.getByRole('list', { name: 'Files to import' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).queryByText('read me.txt')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Import 3 files' }));
  for (const name of ['programs.csv', 'rates.csv', 'class_codes.csv'])
    expect(await screen.findByText(`${name} is in the draft`)).toBeVisible();
  expect(sent).toEqual(['class_codes', 'rates', 'programs', 'class_codes']);
});

it('asks for the table of a file whose name says nothing, and can leave it out', async () => {
  const { user, sent } = open();
  const [several] = inputs();
  await user.upload(several!, [file('rates.csv'), file('spring filing.csv')]);
  await user.click(screen.getByRole('button', { name: 'Import 2 files' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Leave out spring filing.csv' }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('rates.csv is in the draft')).toBeVisible();
  expect(sent).toEqual(['rates']);
});

it('does not send two files for one table', async () => {
  const { user, sent } = open();
  await user.upload(inputs()[0]!, [file('rates.csv'), file('rates 2027.csv')]);
  await user.click(screen.getByRole('button', { name: 'Import 2 files' }));
  expect(screen.getByText('Two files are for rates; keep one, or import them in turn')).toBeVisible();
  expect(sent).toEqual([]);
});
