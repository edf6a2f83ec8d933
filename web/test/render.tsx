/** Renders a piece or the whole application as the browser would, without motion and without a shared cache. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig } from 'swr';
import { createRoutes } from '@/app/router';

/** No styles: jsdom matches each rule of antd's against each element that a test looks at, for seconds a page. */
const still = { token: { motion: false }, hashed: false, zeroRuntime: true } as const;

function Still({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={still} wave={{ disabled: true }}>
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

/** Compiles every page, which takes a busy machine longer than a test waits for what it looks for. */
export async function compilePages(table = createRoutes()): Promise<void> {
  for (const { lazy, children = [] } of table) {
    if (typeof lazy === 'object') await lazy.Component?.();
    await compilePages(children);
  }
}

/** Opens the application at an address. */
export const openApp = (path: string, state: unknown = null) => openRoutes(createRoutes(), path, state);
