/** The network of the screen tests, and the media queries that hold. */
import { setupServer } from 'msw/node';

/** Server of a test; each test adds its own handlers. */
export const server = setupServer();

/** Media queries that hold in the current test; wide and light when empty. */
export const media = new Set<string>();
