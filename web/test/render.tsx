/** Renders a piece or the whole application as the browser would, without motion and without a shared cache. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { createRoutes } from '@/app/router';

function Still({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={{ token: { motion: false }, hashed: false }} wave={{ disabled: true }}>
      <App>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0, shouldRetryOnError: false }}>
          {children}
        </SWRConfig>
      </App>
    </ConfigProvider>
  );
}

/** Renders one component in a route of its own. */
export function show(element: ReactNode, path = '/') {
  return openRoutes([{ path: '*', element }], path);
}

/** Opens routes at an address; user is a person at the keyboard. */
export function openRoutes(table: RouteObject[], path: string, state: unknown = null) {
  const [pathname = '/', search = ''] = path.split('?');
  const entry = { pathname, search: search && `?${search}`, state };
  const router = createMemoryRouter(table, { initialEntries: [entry] });
  const view = render(
    <Still>
      <RouterProvider router={router} />
    </Still>,
  );
  return { ...view, router, user: userEvent.setup() };
}

/** Opens the application at an address. */
export const openApp = (path: string) => openRoutes(createRoutes(), path);
