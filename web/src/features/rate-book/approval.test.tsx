import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { PATIENCE } from '@test/timeouts';
import type { BookHead, Rehearsal } from './api';
import { LifeLine } from './life-line';
import { aBook, aDetail, aDraft, aRehearsal } from './rate-book-builders';

const book = aDraft({ status: 'checked' });
const demo = aBook({ version: 'demo-1', author: null, effective_from: '2020-01-01' });

/** Opens the dialog over a book whose impact was worked out as said. */
async function approve(
  rehearsal: Rehearsal | null,
  answer: () => BookHead | Response = () => ({ ...book, status: 'approved' as const }),
) {
  const asked = { compared: '', started: 0, approved: 0 };
  server.use(
    sessionIs(null),
    on('get', '/api/rate-books/{version}/compare/{other}', (request) => {
      asked.compared = new URL(request.url).pathname;
      const move = { lowest: '-2.0', mean: '3.1', highest: '25.0', added: 0, changed: 9, removed: 0 };
      return {
        old: demo,
        new: book,
        tables: [
          { table: 'rates', added: 0, changed: 9, removed: 0, same: 991 },
          { table: 'programs', added: 0, changed: 0, removed: 0, same: 15 },
        ],
        by_state: [{ group: 'TX', ...move }],
        by_class: [],
      };
    }),
    on('post', '/api/rate-books/{version}/rehearsals', () => {
      asked.started += 1;
      return { id: 'j2', rehearsal_id: 'r2' };
    }),
    on('get', '/api/rate-books/{version}/rehearsals/{rehearsal_id}', (request) =>
      aRehearsal({
        id: request.url.split('/').at(-1) ?? '',
        ...(rehearsal && asked.started === 0 && rehearsal),
      }),
    ),
    on('post', '/api/rate-books/{version}/approve', () => {
      asked.approved += 1;
      return answer();
    }),
  );
  const onTaken = vi.fn();
  const offer = { action: 'approved' as const, hindrance: '', needs_reason: false };
  const detail = aDetail(book, { steps: [offer], rehearsal });
  const { user } = show(<LifeLine detail={detail} books={[book, demo]} onTaken={onTaken} />);
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve acme-2027?' });
  return { user, dialog, asked, onTaken, ok: () => within(dialog).getByRole('button', { name: 'Approve' }) };
}

it('opens on what differs from the book in effect and on who moves, and approves then', async () => {
  const { user, dialog, asked, onTaken, ok } = await approve(aRehearsal());
  const differs = await within(dialog).findByRole('region', { name: 'What differs from demo-1' });
  expect(await within(differs).findByText('rates')).toBeVisible();
  expect(differs).toHaveTextContent('rates: 9 changed');
  expect(differs).not.toHaveTextContent('programs');
  expect(within(differs).getByRole('row', { name: /^TX 9 −2\.0 % \+3\.1 % \+25\.0 %/ })).toBeVisible();
  expect(asked.compared).toBe('/api/rate-books/acme-2027/compare/demo-1');
  const impact = within(dialog).getByRole('region', { name: 'Impact on open quotes' });
  expect(impact).toHaveTextContent('$1,000 → $1,031');
  expect(impact).toHaveTextContent('1 up, 0 down');
  // A quote has a price of each carrier: they are not counted as quotes.
  expect(impact).toHaveTextContent('Open quotes23 prices of their carriers');
  expect(impact).toHaveTextContent('3 prices of 2 open quotes, made again for Rosa Keeper');
  await vi.waitFor(() => expect(ok()).toBeEnabled(), PATIENCE);
  await user.click(ok());
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalled(), PATIENCE);
  expect(asked).toMatchObject({ started: 0, approved: 1 });
});

it.each([
  ['was never worked out', null],
  ['is that of rows which changed since', aRehearsal({ current: false })],
])('works the impact out by itself where it %s, before anybody can approve', async (_what, rehearsal) => {
  const { dialog, asked, ok } = await approve(rehearsal);
  await vi.waitFor(() => expect(asked.started).toBe(1), PATIENCE);
  expect(await within(dialog).findByText('$1,000 → $1,031')).toBeVisible();
  await vi.waitFor(() => expect(ok()).toBeEnabled(), PATIENCE);
  expect(asked.started).toBe(1);
});

it('lets nobody approve while the impact is not known', async () => {
  const { dialog, ok } = await approve(aRehearsal({ status: 'processing', closed_at: null, summary: null }));
  expect(await within(dialog).findByText('3 of 3 prices of open quotes made on the draft')).toBeVisible();
  expect(ok()).toBeDisabled();
});

it('keeps the dialog when the server refuses, with the words of the server', async () => {
  const words = 'You made or changed acme-2027; somebody else has to approve it';
  const { user, asked, onTaken, ok } = await approve(aRehearsal(), () =>
    refusal(409, 'second_person_needed', words),
  );
  await vi.waitFor(() => expect(ok()).toBeEnabled(), PATIENCE);
  await user.click(ok());
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(asked.approved).toBe(1);
  expect(onTaken).not.toHaveBeenCalled();
});
