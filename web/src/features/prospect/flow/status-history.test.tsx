import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { StatusHistory } from './status-history';

/** A moment of the viewer's own clock, as the server tells it. */
const local = (year: number, month: number, day: number, hour: number, minute: number, second: number) =>
  new Date(year, month - 1, day, hour, minute, second).toISOString();

const entry = (label: string, who: string, at: string, carrier: string | null = null) => ({
  button_name: label,
  label,
  who,
  at,
  carrier,
  status: null,
  records: 0,
});

it('[QE-199] lists who did what, newest first, as MM/DD/YYYY HH:mm:ss of local time, and reads it only when it is opened', async () => {
  let reads = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/history', (_, { id }) => {
      reads += 1;
      expect(id).toBe('prospect-1');
      return [
        entry('Underwriting Page', 'Ada Agent', local(2026, 7, 1, 9, 5, 7)),
        entry('Quote Generated', 'Bo Broker', local(2026, 7, 2, 15, 30, 0), 'Key Risk'),
      ];
    }),
  );
  const { user } = show(<StatusHistory prospect="prospect-1" />);
  expect(reads).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Show the history' }));
  const list = await screen.findByRole('list', { name: 'History' });
  const lines = within(list).getAllByRole('listitem');
  expect(lines.map((line) => line.textContent)).toEqual([
    'Quote Generated · Key RiskBo Broker07/02/2026 15:30:00',
    'Underwriting PageAda Agent07/01/2026 09:05:07',
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
