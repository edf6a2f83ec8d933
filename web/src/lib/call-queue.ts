/** Calls that wait for their turn, so that many questions at once do not crowd out everything else. */

/** Calls that may be under way together. */
export const AT_ONCE = 6;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs a call when fewer than six are under way. */
export async function queued<T>(call: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
  running += 1;
  try {
    return await call();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
