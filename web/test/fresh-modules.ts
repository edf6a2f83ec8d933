/**
 * Files of a project run one after another in a process that has loaded the packages and compiled their code once;
 * our own modules are evaluated anew for each, so no file sees what another left in them.
 */
import { afterAll, vi } from 'vitest';

vi.resetModules();
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
