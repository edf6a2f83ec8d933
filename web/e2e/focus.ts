/** The focus: where it is, whether a person sees it, and the way to a control by Tab. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** More stops than any screen has: a trap ends here. */
const MOST_STOPS = 120;
const BROWSER = 'the browser';

/**
 * True where what has the focus lies in the window, and it, a frame close around it, or the drawn box beside a hidden one
 * has an outline or a shadow: our controls have neither without the focus, but for buttons' own.
 */
export function isSeen(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const has = document.activeElement;
    if (!has || has === document.body) return false;
    const frames: Element[] = [has];
    const { height } = has.getBoundingClientRect();
    for (let up = has.parentElement; up && frames.length < 4; up = up.parentElement) {
      if (up.getBoundingClientRect().height > height + 24) break;
      frames.push(up);
    }
    if (has.nextElementSibling) frames.push(has.nextElementSibling);
    const { top, bottom } = frames[Math.min(1, frames.length - 1)]!.getBoundingClientRect();
    const marked = frames.some((each) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
      const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return outlined || (boxShadow !== 'none' && !each.matches('button, section'));
    });
    return marked && bottom > 0 && top < window.innerHeight;
  });
}

/** The role and name of what has the focus, as a screen reader has them. */
export async function focused(page: Page): Promise<string> {
  // Between the last control and the first the browser itself has the focus.
  if ((await page.locator(':focus').count()) === 0) return BROWSER;
  const tree = await page.locator(':focus').first().ariaSnapshot();
  return tree.split('\n')[0]!.replace(/^- '?/, '');
}

/** Presses Tab until the focus is where the words fit; each stop on the way must be seen. */
export async function tabTo(page: Page, wanted: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const stops: string[] = [];
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press(key);
    const stop = await focused(page);
    stops.push(stop);
    if (stop !== BROWSER) expect(await isSeen(page), `the focus on ${stop} is seen`).toBe(true);
    if (wanted.test(stop)) return;
  }
  throw new Error(`Tab never reached ${wanted}: ${stops.join(' | ')}`);
}
