import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aProblem } from '@test/builders';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { PATIENCE } from '@test/timeouts';
import type { BookHead, StepOffer } from './api';
import { LifeLine } from './life-line';
import { aBook, aDetail, aDraft } from './rate-book-builders';

const offer = (action: StepOffer['action'], change: Partial<StepOffer> = {}): StepOffer => ({
  action,
  hindrance: '',
  needs_reason: false,
  ...change,
});

function open(book: BookHead, steps: StepOffer[], books: BookHead[] = [book]) {
  server.use(sessionIs(null));
  const onTaken = vi.fn();
  const shown = show(<LifeLine detail={aDetail(book, { steps })} books={books} onTaken={onTaken} />);
  return { ...shown, onTaken };
}

describe('the life of a book', () => {
  it('[QE-199] shows where it stands, who brought it there, and no button to people who only read', () => {
    open(aBook({ status: 'approved', published_at: null }), []);
    const way = screen.getByRole('list');
    expect(within(way).getByText('Rosa Keeper, 11/01/2025')).toBeInTheDocument();
    expect(within(way).getByText('Ada Admin, 11/03/2025')).toBeInTheDocument();
    expect(within(way).getByRole('listitem', { current: 'step' })).toHaveTextContent('Approved');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says why the author cannot approve, beside a button that cannot be pressed', () => {
    const hindrance = 'You made or changed acme-2027; somebody else has to approve it';
    open(aDraft({ status: 'checked' }), [offer('approved', { hindrance })]);
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(screen.getByText(hindrance)).toBeInTheDocument();
  });

  it('asks in words before it publishes, and takes the step once', async () => {
    const book = aDraft({ status: 'approved' });
    const { user, onTaken } = open(book, [offer('published')]);
    let sent = 0;
    server.use(
      on('post', '/api/rate-books/{version}/publish', () => {
        sent += 1;
        return { ...book, status: 'effective' as const };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = await screen.findByRole('dialog', { name: 'Publish acme-2027?' });
    expect(dialog).toHaveTextContent(
      'Policies that start on 01/01/2027 or later are priced with it from now on',
    );
    expect(dialog).toHaveTextContent('each keeps the book that it was made with');
    expect(sent).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await vi.waitFor(
      () => expect(onTaken).toHaveBeenCalledWith(expect.objectContaining({ status: 'effective' })),
      PATIENCE,
    );
    expect(sent).toBe(1);
  });

  it('wants a reason for a roll back and says which book is in effect again', async () => {
    const book = aBook();
    const demo = aBook({ version: 'demo-1', author: null, effective_from: '2020-01-01' });
    const reasons: unknown[] = [];
    const { user, onTaken } = open(book, [offer('rolled_back', { needs_reason: true })], [book, demo]);
    server.use(
      on('post', '/api/rate-books/{version}/roll-back', async (request) => {
        reasons.push(await request.json());
        return { ...book, status: 'retired' as const };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Roll back' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roll acme-2026 back?' });
    expect(dialog).toHaveTextContent('demo-1 is in effect again for policies from 01/01/2026 on');
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    expect(await within(dialog).findByText('Say why, in at least 10 letters')).toBeInTheDocument();
    expect(reasons).toEqual([]);
    await user.type(within(dialog).getByLabelText('Reason'), 'Wrong loss costs');
    await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalled(), PATIENCE);
    expect(reasons).toEqual([{ reason: 'Wrong loss costs' }]);
  });

  it('lists what does not fit together when a check is refused', async () => {
    const { user, onTaken } = open(aDraft(), [offer('checked')]);
    const problem = {
      ...aProblem(422, 'rows_refused', 'acme-2027 has 1 fault; nothing was imported'),
      import_id: null,
      total: 1,
      faults: [
        {
          file: 'rates of the draft',
          line: 7,
          column: 'program',
          problem: "'x' is not in programs.csv",
          right: "use '*'",
        },
      ],
    };
    server.use(
      on(
        'post',
        '/api/rate-books/{version}/check',
        () =>
          new Response(JSON.stringify(problem), {
            status: 422,
            headers: { 'Content-Type': 'application/problem+json' },
          }),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Check and freeze' }));
    const asking = await screen.findByRole('dialog', { name: 'Check acme-2027?' });
    await user.click(within(asking).getByRole('button', { name: 'Check and freeze' }));
    const told = await screen.findByRole('dialog', { name: 'acme-2027 is not checked' });
    expect(told).toHaveTextContent(
      "rates of the draft, line 7, program: 'x' is not in programs.csv; use '*'",
    );
    expect(onTaken).not.toHaveBeenCalled();
  });
});
