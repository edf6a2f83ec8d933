import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from './session';

afterEach(() => {
  vi.useRealTimers();
  sessionStore.reset();
});

describe('what must be saved before a deliberate sign-out', () => {
  it('is saved, and no longer once it was taken back', async () => {
    const save = vi.fn(() => Promise.resolve());
    const withdraw = sessionStore.beforeSignOut(save);
    await sessionStore.saved();
    expect(save).toHaveBeenCalledTimes(1);
    withdraw();
    await sessionStore.saved();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('does not keep anybody signed in when it fails or hangs', async () => {
    vi.useFakeTimers();
    const fails = sessionStore.beforeSignOut(() => Promise.reject(new Error('offline')));
    const hangs = sessionStore.beforeSignOut(() => new Promise(() => undefined));
    const left = sessionStore.saved().then(() => 'left');
    await vi.advanceTimersByTimeAsync(3000);
    expect(await left).toBe('left');
    fails();
    hangs();
  });
});
