import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { standing } from '@test/builders';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { ProfileBasis } from './profile-basis';

it('says that a profile stands on the draft, and what changed since the last quote', async () => {
  server.use(on('get', '/api/runs/{id}/freshness', () => standing('run-1', [{}])));
  show(<ProfileBasis run="run-1" draft={3} />);
  expect(screen.getByText(/^It stands on the facts of the draft as it is saved now/)).toBeVisible();
  expect(await screen.findByRole('status')).toHaveTextContent(
    'The last quote is from before the change: Payroll of 8810 at 500 Main St $90,000 → $120,000.',
  );
});

it('says nothing of a quote where there is none', () => {
  show(<ProfileBasis run={null} draft={3} />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
