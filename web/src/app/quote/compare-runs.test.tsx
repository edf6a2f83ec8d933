import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { on, sessionIs } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { RunsCompared } from './compare-runs';

const made: string[] = [];

function Page() {
  const [run, setRun] = useState('run-1');
  const again = () => {
    made.push(`run-${made.length + 1}`);
    setRun(made.at(-1) ?? '');
  };
  return (
    <>
      <button type="button" onClick={again}>
        Quote again
      </button>
      <RunsCompared prospect="prospect-1" run={run} />
    </>
  );
}

it('compares with the run just before, also after two more quotes on the same page', async () => {
  made.push('run-1');
  let reads = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/prospects/{id}/runs', () => {
      reads += 1;
      return Response.json(
        made.toReversed().map((id) => ({ id, status: 'done', created_at: '', closed_at: null })),
      );
    }),
    on('get', '/api/runs/{id}/difference', () => Response.json({ asked: [], programs: [] })),
  );
  const { user, router } = show(<Page />);
  await expect.poll(() => reads).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Compare runs' })).not.toBeInTheDocument();
  await user.click(screen.getByText('Quote again'));
  await screen.findByRole('button', { name: 'Compare runs' });
  const before = reads;
  await user.click(screen.getByText('Quote again'));
  await expect.poll(() => reads).toBeGreaterThan(before);
  await user.click(screen.getByRole('button', { name: 'Compare runs' }));
  expect(new URLSearchParams(router.state.location.search).get('against')).toBe('run-2');
});
