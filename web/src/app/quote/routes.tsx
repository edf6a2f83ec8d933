/** Routes below /Quote, and the code that each of them loads. */
import type { RouteObject } from 'react-router';

/** Fetches the code of the flow before it is opened. */
export const preloadQuote = () => import('./quote');

/** The same for a campaign's visitor, with the short screens. */
export const preloadVisitorQuote = () => Promise.all([preloadQuote(), import('./visitor-profile')]);

/**
 * Bare /Quote, a prospect, and a prospect's step: one route, so that typing goes on when a draft gets its address.
 *
 * @returns objects of their own at each call: a router empties what it has loaded.
 */
export const quoteRoutes = (): RouteObject[] => [
  { path: ':prospect?/:step?', lazy: { Component: async () => (await preloadQuote()).default } },
];
