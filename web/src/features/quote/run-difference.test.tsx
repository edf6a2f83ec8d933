import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { RunDifferenceView } from './run-difference';

const head = (id: string, day: string) => ({
  id,
  status: 'done' as const,
  created_at: `2026-07-${day}T12:00:00Z`,
});
const item = (id: string, day: string) => ({ ...head(id, day), job_id: `job-${id}`, closed_at: null });

it('lays two runs side by side: what was asked anew, each program and state, the lines of one', async () => {
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/runs', () => [item('new', '02'), item('old', '01')]),
    on('get', '/api/runs/{id}/difference', () => ({
      old: head('old', '01'),
      new: head('new', '02'),
      asked: [{ about: 'Payroll', old: '$550,000', new: '$610,000' }],
      more: 12,
      programs: [
        {
          program: 'gms-uwic',
          partner: 'gms',
          carrier: 'uwic',
          carrier_name: 'UWIC',
          old_state: 'quoted' as const,
          new_state: 'quoted' as const,
          old: '8000.00',
          new: '9100.00',
          delta: '1100.00',
          states: [
            { state: 'TX', old: '8000.00', new: '9100.00', delta: '1100.00' },
            { state: 'WI', old: '10.00', new: '10.00', delta: '0.00' },
          ],
          explained: true,
        },
        {
          program: 'gms-amtrust',
          partner: 'gms',
          carrier: 'amtrust',
          carrier_name: 'AmTrust',
          old_state: 'outage' as const,
          new_state: null,
          old: null,
          new: null,
          delta: null,
          states: [],
          explained: false,
        },
      ],
    })),
  );
  const onLines = vi.fn();
  show(
    <RunDifferenceView prospect="p" run="new" against="old" onAgainst={() => undefined} onLines={onLines} />,
  );
  expect(await screen.findByText('Payroll')).toBeVisible();
  expect(screen.getByText('Further changes').nextSibling).toHaveTextContent('12, not listed');
  const uwic = screen.getByRole('row', { name: /UWIC/ });
  expect(uwic).toHaveTextContent('$8,000');
  expect(uwic).toHaveTextContent('+$1,100');
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(cells(/^TX/).slice(0, 3)).toEqual(['$8,000', '$9,100', '+$1,100']);
  expect(screen.getByRole('row', { name: /^WI/ })).toHaveTextContent('no change');
  const amtrust = screen.getByRole('row', { name: /AmTrust/ });
  expect(amtrust).toHaveTextContent('Dropped');
  expect(amtrust).toHaveTextContent('not asked');
  expect(within(amtrust).queryByRole('button')).toBeNull();
  await userEvent.click(within(uwic).getByRole('button', { name: /Line by line/ }));
  expect(onLines).toHaveBeenCalledWith('gms-uwic');
});

it('shows sums and differences that add up, also of prices with cents', async () => {
  const part = (state: string, old: string, now: string, delta: string) => ({ state, old, new: now, delta });
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/runs', () => [item('new', '02'), item('old', '01')]),
    on('get', '/api/runs/{id}/difference', () => ({
      old: head('old', '01'),
      new: head('new', '02'),
      asked: [],
      more: 0,
      programs: [
        {
          program: 'gms-amtrust',
          partner: 'gms',
          carrier: 'amtrust',
          carrier_name: 'AmTrust',
          old_state: 'quoted' as const,
          new_state: 'quoted' as const,
          old: '12988.80',
          new: '13089.00',
          delta: '100.20',
          states: [part('TX', '5945.40', '6000.20', '54.80'), part('WI', '7043.40', '7088.80', '45.40')],
          explained: false,
        },
      ],
    })),
  );
  show(
    <RunDifferenceView
      prospect="p"
      run="new"
      against="old"
      onAgainst={() => undefined}
      onLines={() => undefined}
    />,
  );
  const rows = await screen.findAllByRole('row', { name: /AmTrust|TX|WI/ });
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['$12,988.80', '$13,089.00', '+$100.20'],
    ['$5,945.40', '$6,000.20', '+$54.80'],
    ['$7,043.40', '$7,088.80', '+$45.40'],
  ]);
});
