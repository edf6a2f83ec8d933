import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import { keepStreams, last } from '@test/streams';
import { CarrierDecisions } from './carrier-decisions';
import { aDecision } from './decision-builders';
import type { Decision } from './model';

beforeEach(() => keepStreams());

const PROSPECT = '01a20000-0000-7000-8000-000000000001';

function open(rows: readonly Decision[]) {
  const asked: string[] = [];
  server.use(
    on('get', '/api/decisions', (request) => {
      asked.push(new URL(request.url).search);
      return { decisions: [...rows], total: rows.length };
    }),
  );
  return { ...show(<CarrierDecisions prospect={PROSPECT} />), asked };
}

it('says what each carrier decided on the prospect, when, by whom and why, with its history on demand', async () => {
  const held = aDecision({
    quote_status: 'hold',
    review: 'Loss runs, please',
    decided_by: 'Ann Lee',
    decided_at: '2026-11-20T16:00:00Z',
  });
  const { user, asked } = open([held]);
  expect(await screen.findByRole('heading', { name: 'Key Risk' })).toBeInTheDocument();
  expect(asked).toEqual([`?state=all&prospect=${PROSPECT}`]);
  expect(screen.getByText('In Hold')).toBeInTheDocument();
  expect(screen.getByText('12 days left')).toBeInTheDocument();
  expect(screen.getByText(/^In Hold by Ann Lee, Nov 20, 2026/)).toBeInTheDocument();
  expect(screen.getByText('Loss runs, please')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: /^Decide on/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'What happened at Key Risk' }));
  await waitFor(() => expect(last().url).toBe(`/api/cases/${held.id}/events`));
  const event = { seq: 1, at: '2026-11-20T16:00:00Z', code: 'hold', words: 'Held by Key Risk', params: {} };
  act(() => last().say('event', event, '1'));
  expect(screen.getByText('Held by Key Risk')).toBeInTheDocument();
});

it('is nothing where no carrier of the portal was asked', async () => {
  const { container, asked } = open([]);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});

it('says so where it could not be read', async () => {
  server.use(on('get', '/api/decisions', () => refusal(500, 'internal', 'It broke')));
  show(<CarrierDecisions prospect={PROSPECT} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('It broke');
});
