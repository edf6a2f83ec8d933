/** The network of the screen tests, and the media queries that hold. */
import { setupServer } from 'msw/node';
import { on } from './handlers';

/**
 * Server of a test; each test adds its own handlers. Whatever shows a partner asks what it is called, so that is
 * answered everywhere: nobody is on offer, and each partner is its key in capitals.
 */
export const server = setupServer(on('get', '/api/programs', () => []));

/** Media queries that hold in the current test; wide and light when empty. */
export const media = new Set<string>();
