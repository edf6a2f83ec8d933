import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBook, aDetail, aDraft, aRehearsal } from '@/features/rate-book/rate-book-builders';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs, visitNoted } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';

const demo = aBook({
  version: 'demo-1',
  author: null,
  approver: null,
  base_version: null,
  note: '',
  effective_from: '2020-01-01',
});

function enter(path: string, mayKeep = true) {
  const groups = mayKeep ? ['UploadRaterBeta'] : ['UWBeta'];
  server.use(
    sessionIs(aSession({ groups })),
    visitNoted,
    on('get', '/api/rate-books', () => ({ books: [aDraft(), demo], may_keep: mayKeep })),
  );
  return openApp(path);
}

it('leads back to the list from the address of a draft that was deleted', async () => {
  const { user, router } = enter('/RateBooks/gone-1');
  server.use(
    on('get', '/api/rate-books/{version}', () =>
      refusal(404, 'rate_book_not_found', 'There is no rate book gone-1'),
    ),
  );
  expect(await screen.findByText('There is no rate book gone-1')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'All rate books' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/RateBooks'));
});

describe('the list of rate books', () => {
  it('names each version with its status, span, author and approver, and marks invented rates', async () => {
    enter('/RateBooks');
    const table = await screen.findByRole('table', { name: 'Rate books, the latest day first' });
    const draft = within(table).getByRole('row', { name: /acme-2027/ });
    expect(draft).toHaveTextContent('Draft');
    expect(draft).toHaveTextContent('from 01/01/2027');
    expect(draft).toHaveTextContent('Rosa Keeper');
    expect(draft).toHaveTextContent('Not yet');
    expect(within(table).getByRole('row', { name: /demo-1/ })).toHaveTextContent('Comes with Quoteloom');
    expect(within(table).getAllByText('Illustrative')).toHaveLength(2);
  });

  it('keeps no room for the buttons that its reader does not have', async () => {
    enter('/RateBooks', false);
    await screen.findByRole('table', { name: 'Rate books, the latest day first' });
    const head = screen.getByRole('heading', { name: 'Rate Books' }).closest('header');
    expect(head?.children).toHaveLength(1);
  });

  it('makes a draft from the book in effect today and opens its import', async () => {
    const sent: unknown[] = [];
    const { user, router } = enter('/RateBooks');
    server.use(
      on('post', '/api/rate-books', async (request) => {
        sent.push(await request.json());
        return new Response(JSON.stringify(aDraft({ version: 'demo-2027' })), {
          status: 201,
          headers: { 'Content-Type': 'application/json' },
        });
      }),
      on('get', '/api/rate-books/{version}', () => aDetail(aDraft({ version: 'demo-2027' }))),
    );
    await user.click(await screen.findByRole('button', { name: 'New draft' }));
    const dialog = await screen.findByRole('dialog', { name: 'New draft' });
    const name = within(dialog).getByLabelText('Name');
    await user.clear(name);
    await user.click(within(dialog).getByRole('button', { name: 'Make the draft' }));
    expect(await within(dialog).findByText('Give the draft a name')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(name, 'demo-2027');
    await user.click(within(dialog).getByRole('button', { name: 'Make the draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/RateBooks/demo-2027/import'));
    expect(sent).toEqual([expect.objectContaining({ version: 'demo-2027', base: 'demo-1', note: '' })]);
    expect(await screen.findByRole('heading', { name: 'Import a table' })).toBeInTheDocument();
  });

  it('lets underwriters read and offers them nothing to change', async () => {
    enter('/RateBooks', false);
    await screen.findByRole('link', { name: 'demo-1' });
    expect(screen.queryByRole('button', { name: 'New draft' })).not.toBeInTheDocument();
  });

  it('says what is wrong when the list does not come, and tries again', async () => {
    const { user } = enter('/RateBooks');
    server.use(
      on('get', '/api/rate-books', () => refusal(500, 'internal_error', 'Something went wrong on our side')),
    );
    expect(await screen.findByText('Something went wrong on our side')).toBeInTheDocument();
    server.use(on('get', '/api/rate-books', () => ({ books: [demo], may_keep: true })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'demo-1' })).toBeInTheDocument();
  });
});

describe('a rate book', () => {
  it('reads its rates by state and class', async () => {
    const asked: string[] = [];
    const { user } = enter('/RateBooks/demo-1');
    server.use(
      on('get', '/api/rate-books/{version}', () => aDetail(demo)),
      on('get', '/api/rate-books/{version}/tables/{table}', (request) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${query.get('state')}/${query.get('code')}`);
        return {
          columns: ['state', 'class_code', 'value'],
          total: 1,
          offset: 0,
          rows: [{ cells: ['TX', '8810', '0.08'], class_words: 'Clerical office employees' }],
        };
      }),
    );
    expect(await screen.findByText('Illustrative rates, not filed with any regulator')).toBeInTheDocument();
    const rows = await screen.findByRole('region', { name: 'Rows of rates' });
    expect(
      within(rows).getByRole('row', { name: 'TX 8810 Clerical office employees 0.08' }),
    ).toBeInTheDocument();
    await user.type(screen.getByLabelText('Class code'), '88x10');
    await waitFor(() => expect(asked.at(-1)).toBe('/88X10'));
    expect(screen.getByText(/It is never edited/)).toBeInTheDocument();
  });

  it('compares with its base, and narrows the rows by the state that is clicked', async () => {
    const asked: string[] = [];
    const { user } = enter('/RateBooks/acme-2027/compare');
    const move = { added: 0, changed: 2, removed: 0, lowest: '-1.0', mean: '3.1', highest: '8.0' };
    server.use(
      on('get', '/api/rate-books/{version}', () => aDetail(aDraft())),
      on('get', '/api/rate-books/{version}/compare/{other}', () => ({
        old: demo,
        new: aDraft(),
        tables: [
          { table: 'rates', added: 0, changed: 2, removed: 0, same: 9 },
          { table: 'suta', added: 0, changed: 0, removed: 0, same: 51 },
        ],
        by_state: [{ group: 'TX', ...move }],
        by_class: [{ group: '8810', ...move }],
      })),
      on('get', '/api/rate-books/{version}/compare/{other}/rows', (request, { other }) => {
        const query = new URL(request.url).searchParams;
        asked.push(`${String(other)} ${query.get('state')} ${query.has('kind')}`);
        return { total: 0, offset: 0, rows: [] };
      }),
    );
    const states = await screen.findByRole('region', { name: 'Rates by state' });
    expect(within(states).getByRole('row', { name: /TX 2 −1.0 % \+3.1 % \+8.0 %/ })).toBeInTheDocument();
    expect(screen.getByRole('list', { name: 'Tables that differ' })).toHaveTextContent('rates2 changed');
    expect(screen.queryByText('suta')).not.toBeInTheDocument();
    await user.click(within(states).getByRole('button', { name: 'TX' }));
    await waitFor(() => expect(asked.at(-1)).toBe('demo-1 TX false'));
    expect(await screen.findByText('No row is like that')).toBeInTheDocument();
  });

  it('shows a rehearsal going on, then who moves', async () => {
    let reads = 0;
    enter('/RateBooks/acme-2027/rehearsal');
    const running = aRehearsal({ status: 'processing', done: 1, closed_at: null, summary: null });
    server.use(
      on('get', '/api/rate-books/{version}', () => aDetail(aDraft(), { rehearsal: running })),
      on('get', '/api/rate-books/{version}/rehearsals/{rehearsal_id}', () => {
        reads += 1;
        return reads === 1 ? running : aRehearsal();
      }),
      on('get', '/api/rate-books/{version}/rehearsals/{rehearsal_id}/rows', () => ({
        total: 1,
        offset: 0,
        hidden: 2,
        rows: [
          {
            run_id: 'q1',
            prospect_id: 'p1',
            program: 'gms-uwic',
            company: 'Acme',
            effective_date: '2027-02-01',
            states: [{ state: 'TX', old: '1000.00', new: '1031.00' }],
            old_book: 'demo-1',
            old_premium: '1000.00',
            new_premium: '1031.00',
            delta: '31.00',
            percent: '3.1',
            outcome: 'moved' as const,
            reason: '',
          },
        ],
      })),
    );
    expect(await screen.findByText('1 of 3 prices of open quotes made on the draft')).toBeInTheDocument();
    const moves = await screen.findByRole('region', { name: 'Prices of open quotes on the draft' });
    expect(within(moves).getByRole('link', { name: 'Acme' })).toHaveAttribute('href', '/Quote/p1/compare');
    expect(moves).toHaveTextContent('$1,000');
    expect(moves).toHaveTextContent('+3.1 %');
    expect(screen.getByText('2 more count above and are not yours to see.')).toBeInTheDocument();
    expect(screen.getByText(/2 open quotes more start before the book's first day/)).toBeInTheDocument();
  });

  it('says why a rehearsal has no result', async () => {
    enter('/RateBooks/acme-2027/rehearsal');
    const failed = aRehearsal({ status: 'error', error_code: 'rate_book_state', summary: null });
    server.use(
      on('get', '/api/rate-books/{version}', () => aDetail(aDraft(), { rehearsal: failed })),
      on('get', '/api/rate-books/{version}/rehearsals/{rehearsal_id}', () => failed),
    );
    expect(await screen.findByText(/The draft was changed meanwhile/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  });

  it('says that there is no such book', async () => {
    enter('/RateBooks/none');
    server.use(
      on('get', '/api/rate-books/{version}', () =>
        refusal(404, 'rate_book_not_found', 'There is no rate book none'),
      ),
    );
    expect(await screen.findByText('There is no rate book none')).toBeInTheDocument();
  });
});
