/** The carrier's portal upon given rows, and what a carrier user does in it. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Decision } from '@/features/decision/model';
import { as, enter } from './enter-app';
import { on } from './handlers';
import { server } from './setup';

const CARRIER = as(['CarrierBeta']);

/** The id of a second row. */
export const BETA = '01e00000-0000-7000-8000-000000000002';

/** Opens the portal upon these rows, of which a list answers so many first; what is decided is kept in sent. */
export function openPortal(
  rows: readonly Decision[],
  { ended = [] as readonly Decision[], path = '/PanelUW', first = 200 } = {},
) {
  const lists = { open: [...rows], ended: [...ended] };
  const sent: { key: string | null; body: unknown }[] = [];
  server.use(
    on('get', '/api/decisions', (request) => {
      const asked = new URL(request.url).searchParams;
      const [part, id] = [asked.get('state'), asked.get('id')];
      const every = [...(part === 'ended' ? [] : lists.open), ...(part === 'open' ? [] : lists.ended)];
      const found = id === null ? every : every.filter((row) => row.id === id);
      const from = Number(asked.get('skip') ?? 0);
      return {
        decisions: found.slice(from, from + Number(asked.get('limit') ?? first)),
        total: found.length,
      };
    }),
    on('post', '/api/updateUsersData/', async (request) => {
      const body = (await request.json()) as { quote_status: 'hold' };
      sent.push({ key: request.headers.get('idempotency-key'), body });
      return { message: 'Stored', quote_status: body.quote_status, days_remaining: 12 };
    }),
  );
  return { ...enter(path, CARRIER), lists, sent };
}

/** The line of a company. */
export const head = (company: string) => screen.findByRole('button', { name: new RegExp(company) });

/** Opens the row of a company. */
export async function opened(user: UserEvent, company: string): Promise<void> {
  await user.click(await head(company));
  await waitFor(async () => expect(await head(company)).toHaveAttribute('aria-expanded', 'true'));
}

/** What may be decided on a company. */
export const acts = (company: string) => screen.getByRole('group', { name: `Decide on ${company}` });

/** A button by its name. */
export const button = (name: string) => screen.getByRole('button', { name });
