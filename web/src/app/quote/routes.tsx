/** Routes below /Quote, and the code that each of them loads. */
import type { RouteObject } from 'react-router';
import { loadFirstStep } from './first-step';

/** An address that names a step, and not the first one. */
const LATER_STEP = /^\/quote\/[^/]+\/(?!profile\/?$)./i;

/** The flow and, beside it, its first step, unless the page was opened at a later one. */
export async function preloadQuote(): Promise<typeof import('./quote')> {
  const first = LATER_STEP.test(window.location.pathname) ? undefined : loadFirstStep();
  const [flow] = await Promise.all([import('./quote'), first]);
  return flow;
}

/** The same for a campaign's visitor, with the short screens. */
export const preloadVisitorQuote = () => Promise.all([preloadQuote(), import('./visitor-profile')]);

/**
 * Bare /Quote, a prospect, and a prospect's step: one route, so that typing goes on when a draft gets its address.
 *
 * @returns objects of their own at each call: a router empties what it has loaded.
 */
export const quoteRoutes = (): RouteObject[] => [
  { path: ':prospect/files', lazy: { Component: async () => (await import('./files')).default } },
  { path: ':prospect?/:step?', lazy: { Component: async () => (await preloadQuote()).default } },
];
