import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createRoutes, preloadPage } from '@/app/router';
import { openRoutes, show } from '@test/render';
import { sessionIs } from '@test/handlers';
import { server } from '@test/setup';
import { NavigationLink } from './navigation';
import { PreloadContext, usePreload } from './preload';

it('a link asks for its page when a pointer or the focus comes near', async () => {
  const preload = vi.fn();
  const { user } = show(
    <PreloadContext value={preload}>
      <NavigationLink entry={{ label: 'Rater', to: '/rates' }} />
    </PreloadContext>,
  );
  await user.hover(screen.getByRole('link', { name: 'Rater' }));
  expect(preload.mock.calls).toEqual([['/rates']]);
  await user.tab();
  expect(preload.mock.calls).toEqual([['/rates'], ['/rates']]);
});

it('the routes give every link what fetches their pages', async () => {
  server.use(sessionIs(null));
  const seen = vi.fn();
  function Probe() {
    seen(usePreload());
    return <p>here</p>;
  }
  const [root] = createRoutes();
  openRoutes([{ ...root, index: false, children: [{ index: true, Component: Probe }] }], '/');
  await screen.findByText('here');
  expect(seen).toHaveBeenCalledWith(preloadPage);
});
