/** Whether a screen jumps: what moves without anybody having done something just before. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Up to this score nobody notices; web.dev calls a whole visit up to 0.1 good. */
const STABLE = 0.01;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** Notes every shift of the pages that are opened from now on. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        if (hadRecentInput) continue;
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const words = node?.textContent?.slice(0, 30) ?? '';
          return `'${words}' by ${Math.round(currentRect.top - previousRect.top)} px`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What moved until now was wanted: another screen was opened. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
}

/**
 * The document has not jumped since that was forgotten or asked last.
 *
 * @param most the score that is allowed, 0.01 where nothing is expected to come.
 */
export async function stands(page: Page, name: string, most = STABLE): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.flatMap((each) => each.moved);
  expect(score, `${name} jumps: ${moved.join(', ')}`).toBeLessThanOrEqual(most);
}
