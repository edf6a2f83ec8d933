import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { momentWords } from '@/lib/dates';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { StatusHistory } from './status-history';

const entry = (label: string, who: string, at: string, carrier: string | null = null) => ({
  button_name: label,
  label,
  who,
  at,
  carrier,
  status: null,
  records: 0,
});

it('lists who did what, newest first, at local time, and reads it only when it is opened', async () => {
  let reads = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/history', (_, { id }) => {
      reads += 1;
      expect(id).toBe('prospect-1');
      return [
        entry('Underwriting Page', 'Ada Agent', '2026-07-01T12:00:00Z'),
        entry('Quote Generated', 'Bo Broker', '2026-07-02T15:30:00Z', 'Key Risk'),
      ];
    }),
  );
  const { user } = show(<StatusHistory prospect="prospect-1" />);
  expect(reads).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  const list = await screen.findByRole('list', { name: 'History' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    `Quote Generated · Key RiskBo Broker${momentWords('2026-07-02T15:30:00Z')}`,
    `Underwriting PageAda Agent${momentWords('2026-07-01T12:00:00Z')}`,
  ]);
  await user.click(screen.getByRole('button', { name: 'Hide the history' }));
  expect(list).not.toBeInTheDocument();
});

it('says what will stand there, and offers Retry where it cannot be read', async () => {
  let down = true;
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/history', () =>
      down ? refusal(500, 'internal', 'The server failed.') : [],
    ),
  );
  const { user } = show(<StatusHistory prospect="prospect-1" />);
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  expect(await screen.findByText('The server failed.')).toBeVisible();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing yet. Continue and Get Quote will stand here.')).toBeVisible();
});
