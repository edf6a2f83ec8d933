/** From a key to what it shows: the browser's own time, from the event's stamp to the frame after it was painted. */
import type { Page } from 'playwright-core';

/** Begins to note the time of every key that types something. */
export async function noteKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    const noted = ({ timeStamp, key }: KeyboardEvent) => {
      if (key.length > 1) return;
      requestAnimationFrame(() => {
        // The message is handled after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
        port1.start();
        port2.postMessage(0);
      });
    };
    document.addEventListener('keydown', noted, { capture: true });
  });
}

/** Milliseconds of each key since then. */
export async function keyTimes(page: Page): Promise<number[]> {
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  return times.map((time) => Math.round(time * 10) / 10);
}
