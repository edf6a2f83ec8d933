import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from './session';

afterEach(() => {
  vi.useRealTimers();
  sessionStore.reset();
});

describe('what must be saved before a deliberate sign-out', () => {
  it('is saved, and no longer once it was taken back', async () => {
    const save = vi.fn(() => Promise.resolve(true));
    const withdraw = sessionStore.beforeSignOut(save);
    expect(await sessionStore.saved()).toBe(true);
    expect(save).toHaveBeenCalledTimes(1);
    withdraw();
    expect(await sessionStore.saved()).toBe(true);
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is told apart from what could not be saved', async () => {
    const stuck = sessionStore.beforeSignOut(() => Promise.resolve(false));
    expect(await sessionStore.saved()).toBe(false);
    stuck();
    expect(await sessionStore.saved()).toBe(true);
  });

  it('does not keep anybody signed in when it fails or hangs', async () => {
    vi.useFakeTimers();
    const fails = sessionStore.beforeSignOut(() => Promise.reject(new Error('offline')));
    const hangs = sessionStore.beforeSignOut(() => new Promise<boolean>(() => undefined));
    const left = sessionStore.saved();
    await vi.advanceTimersByTimeAsync(3000);
    expect(await left).toBe(false);
    fails();
    hangs();
  });
});

it('tells who keeps something of a person whether they left, or the session ended and another comes', async () => {
  const told = vi.fn<(deliberate: boolean) => Promise<void>>(() => Promise.resolve());
  sessionStore.whenForgotten(told);
  await sessionStore.forget();
  await sessionStore.forget(false);
  expect(told.mock.calls).toEqual([[true], [false]]);
  expect(sessionStore.current()).toBeNull();
});
