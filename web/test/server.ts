/** The network of the screen tests, and the media queries that hold. */
import { setupServer } from 'msw/node';
import { someClaims, someTotals } from '@/features/claims/claims-builders';
import { standing } from './builders';
import { on } from './handlers';

/**
 * Server of a test; each test adds its own handlers. Whatever shows a partner asks what it is called, so that is
 * answered everywhere: nobody is on offer, and each partner is its key in capitals. Every price stands on the facts of
 * today, operations hold no carrier, no prospect has files or loss runs, no form was read, and nobody was told anything.
 */
export const server = setupServer(
  on('get', '/api/programs', () => []),
  on('get', '/api/runs/{id}/freshness', (_, { id }) => standing(String(id))),
  on('get', '/api/freshness', () => []),
  on('get', '/api/holds', () => []),
  on('get', '/api/prospects/{id}/readings', () => []),
  on('get', '/api/prospects/{id}/files', () => []),
  on('get', '/api/prospects/{id}/loss-runs', () => ({ files: [], years: [], beyond: [], undated: 0 })),
  on('get', '/api/uploads/zones', () => []),
  on('get', '/api/notices', () => ({ items: [], unread: 0, cursor: null })),
  on('get', '/api/prospects/{id}/claims', () => someClaims()),
  on('post', '/api/claims/totals', () => someTotals()),
);

/** Media queries that hold in the current test; wide and light when empty. */
export const media = new Set<string>();
