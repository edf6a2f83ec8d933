/** Whether a person sees where the focus is. */
import type { Page } from 'playwright-core';

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
