/**
 * React as it is developed with takes down, for each element, the calls that made it, and has the browser's tools note a
 * task: a sixth of what a screen costs here, and nobody reads it. What React complains about it says as before.
 */
import type * as React from 'react';

// Before React is loaded, which looks for it then.
Reflect.deleteProperty(console, 'createTask');
const react: typeof React = await import('react');

/** So many stacks React takes down within a second, then no more. */
const MOST = 1e4;

const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
  throw new Error('React counts its stacks elsewhere by now: see what this file is for.');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => MOST,
  set: () => undefined,
});
