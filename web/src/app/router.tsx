/** The routes: paths and groups come from access/screens.ts, code is loaded when a page is opened. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import { screens, type Screen, type ScreenName } from './access/screens';
import { guard, readSession } from './access/guard';
import { preloadQuote, quoteRoutes } from './quote/routes';
import { Root } from './root';
import { PreloadContext } from './shell/preload';
import { RootError, RouteError } from './shell/route-error';
import { LoadingApp } from './shell/loading-app';

type Page = () => Promise<{ default: React.ComponentType }>;

const rateBookPages = {
  list: () => import('./pages/rate-books'),
  one: () => import('./pages/rate-book'),
} as const satisfies Record<string, Page>;

const pricesPage: Page = () => import('./pages/prices');

/** Screens whose page is one module; /Quote, /Prices and /RateBooks have routes of their own. */
const pages: Record<
  Exclude<ScreenName, 'landing' | 'campaign' | 'demo' | 'quote' | 'prices' | 'rateBooks'>,
  Page
> = {
  acord: () => import('./pages/acord'),
  dashboard: () => import('./pages/dashboard'),
  quotePdf: () => import('./pages/quote-pdf'),
  riskProfile: () => import('./pages/risk-profile'),
  raterDashboard: () => import('./pages/rater-dashboard'),
  rates: () => import('./pages/rates'),
  uwPortal: () => import('./pages/uw-portal'),
  amtrustUw: () => import('./pages/amtrust-uw'),
  preUnderwriter: () => import('./pages/pre-underwriter'),
  dataUpload: () => import('./pages/data-upload'),
  raterUpload: () => import('./pages/rater-upload'),
  panelUw: () => import('./pages/panel-uw'),
  salesDashboard: () => import('./pages/sales-dashboard'),
  adminDashboard: () => import('./pages/admin-dashboard'),
  demoLinks: () => import('./pages/demo-links'),
  ops: () => import('./pages/ops'),
};

const relative = (screen: Screen): string => screen.path.slice(1);

const component = (page: Page) => ({ Component: async () => (await page()).default });

/** The signed-in screens, each behind its guard. */
function screenRoutes(): RouteObject[] {
  const simple = Object.entries(pages).map(([name, page]): RouteObject => {
    const screen = screens[name as keyof typeof pages];
    return {
      path: relative(screen),
      middleware: [guard(screen)],
      lazy: component(page),
      ErrorBoundary: RouteError,
    };
  });
  const quote: RouteObject = {
    path: relative(screens.quote),
    middleware: [guard(screens.quote)],
    ErrorBoundary: RouteError,
    children: quoteRoutes(),
  };
  const prices: RouteObject = {
    path: `${relative(screens.prices)}/:prospect?`,
    middleware: [guard(screens.prices)],
    lazy: component(pricesPage),
    ErrorBoundary: RouteError,
  };
  const rateBooks: RouteObject = {
    path: relative(screens.rateBooks),
    middleware: [guard(screens.rateBooks)],
    ErrorBoundary: RouteError,
    children: [
      { index: true, lazy: component(rateBookPages.list) },
      { path: ':version/:part?/:choice?', lazy: component(rateBookPages.one) },
    ],
  };
  return [quote, prices, ...simple, rateBooks];
}

/** The root, whose links fetch pages early. */
const Frame = () => (
  <PreloadContext value={preloadPage}>
    <Root />
  </PreloadContext>
);

/** All routes; tests mount them through createMemoryRouter. */
export const createRoutes = (): RouteObject[] => [
  {
    path: '/',
    middleware: [readSession],
    Component: Frame,
    HydrateFallback: LoadingApp,
    ErrorBoundary: RootError,
    children: [
      {
        index: true,
        middleware: [guard(screens.landing)],
        lazy: component(() => import('./pages/landing')),
        ErrorBoundary: RouteError,
      },
      {
        path: relative(screens.campaign),
        lazy: component(() => import('./pages/campaign')),
        ErrorBoundary: RouteError,
      },
      {
        path: relative(screens.demo),
        lazy: component(() => import('./pages/demo')),
        ErrorBoundary: RouteError,
      },
      {
        lazy: component(() => import('./shell/shell')),
        ErrorBoundary: RouteError,
        children: screenRoutes(),
      },
      { path: '*', lazy: component(() => import('./pages/not-found')) },
    ],
  },
];

/** Code of a page, asked for when a link to it is hovered or focused. */
export function preloadPage(address: string): void {
  const wanted = address.toLowerCase();
  if (wanted.startsWith('/quote')) void preloadQuote();
  if (wanted === '/ratebooks') void rateBookPages.list();
  if (wanted === '/prices') void pricesPage();
  for (const [name, page] of Object.entries(pages)) {
    if (screens[name as keyof typeof pages].path.toLowerCase() === wanted) void page();
  }
}

/** The router of the browser. */
export const createRouter = () => createBrowserRouter(createRoutes());
