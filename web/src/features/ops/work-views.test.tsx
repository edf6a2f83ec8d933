import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { WorkViews } from './work-views';

it('leads to the workflows that are past their deadline, under way or failed', async () => {
  const url = 'http://localhost:8233/namespaces/quoteloom/workflows';
  server.use(on('get', '/api/ops/workflow-ui', () => ({ url })));
  show(<WorkViews />);
  const late = await screen.findByRole('link', { name: /^Past its deadline/ });
  const query = new URL(late.getAttribute('href') ?? '').searchParams.get('query');
  expect(query).toMatch(/^WcState="processing" AND WcDeadline < "\d{4}-/);
  expect(screen.getAllByRole('link').every((link) => link.getAttribute('href')?.startsWith(`${url}?`))).toBe(
    true,
  );
});

it('says so where the installation names no Temporal UI', async () => {
  server.use(on('get', '/api/ops/workflow-ui', () => ({ url: '' })));
  show(<WorkViews />);
  expect(await screen.findByText('No Temporal UI is named')).toBeInTheDocument();
});
