/** Whether a screen jumps: what moves without anybody having done something just before. */
import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Up to this score nobody notices. */
const STABLE = 0.01;
/** web.dev calls a page good up to this; journeys name what jumps more. */
const GOOD = 0.1;

/** One jump; at in milliseconds since the page was opened. */
interface Shift {
  readonly value: number;
  readonly at: number;
  readonly moved: readonly string[];
}

/** What the page itself keeps: the shifts since that was asked or forgotten last. */
interface Noting {
  readonly shifts: Shift[];
  readonly tellShift: (address: string, document: number, shift: Shift) => Promise<void>;
}

/** Notes every shift in the page, and tells it outside, where it outlives the document. */
function note(): void {
  const own = window as unknown as Noting;
  Object.assign(own, { shifts: [] });
  // What a test fills in is typed without a key. A window of another size is laid out anew, a large page for a while.
  const last = { input: Number.NEGATIVE_INFINITY, resize: Number.NEGATIVE_INFINITY };
  for (const act of ['input', 'resize'] as const)
    window.addEventListener(act, () => (last[act] = performance.now()), true);
  const near = (at: number) => Math.abs(at - last.input) < 500 || Math.abs(at - last.resize) < 3000;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime, hadRecentInput, sources } = entry as unknown as {
        value: number;
        startTime: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput || near(startTime)) continue;
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const words = node?.textContent?.slice(0, 30) ?? '';
        return `'${words}' by ${Math.round(to.top - from.top)} px`;
      });
      const shift = {
        value,
        at: startTime,
        moved: [`(${location.pathname}, ${Math.round(startTime)} ms) ${moved.join(', ')}`],
      };
      own.shifts.push(shift);
      void own.tellShift(location.pathname, performance.timeOrigin, shift);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The worst of the session windows of a page: shifts less than a second apart, five seconds at most. */
function worstOf(shifts: readonly Shift[]): { score: number; moved: readonly string[] } {
  let worst = { score: 0, moved: [] as readonly string[] };
  let open: Shift[] = [];
  for (const shift of shifts) {
    const [first, last] = [open[0], open.at(-1)];
    const joins = first && last && shift.at - last.at < 1000 && shift.at - first.at < 5000;
    open = joins ? [...open, shift] : [shift];
    const score = open.reduce((sum, { value }) => sum + value, 0);
    if (score > worst.score) worst = { score, moved: open.flatMap((each) => each.moved) };
  }
  return worst;
}

/** Every page of a visit; each is a document that was loaded, with the address at which it jumped last. */
export class PageShifts {
  readonly #pages = new Map<number, { address: string; shifts: Shift[] }>();

  /** Watches all pages that a context opens from now on. */
  async watch(context: BrowserContext): Promise<void> {
    await context.exposeFunction('tellShift', (address: string, document: number, shift: Shift) => {
      const { shifts } = this.#pages.get(document) ?? { shifts: [] };
      this.#pages.set(document, { address, shifts: [...shifts, shift] });
    });
    await context.addInitScript(note);
  }

  /** The pages that have jumped by more than is good, and how. */
  readonly found = (): string[] => {
    const worst = [...this.#pages.values()].map(({ address, shifts }) => ({ address, ...worstOf(shifts) }));
    return worst
      .filter(({ score }) => score >= GOOD)
      .map(({ address, score, moved }) => `${address} by ${score.toFixed(3)}: ${moved.join(', ')}`);
  };
}

/** What moved until now was wanted: another screen was opened. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as Noting).shifts.splice(0));
}

/**
 * The document has not jumped since that was forgotten or asked last.
 *
 * @param most the score that is allowed, 0.01 where nothing is expected to come.
 */
export async function stands(page: Page, name: string, most = STABLE): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as Noting).shifts.splice(0));
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  const moved = shifts.flatMap((each) => each.moved);
  expect(score, `${name} jumps: ${moved.join(', ')}`).toBeLessThanOrEqual(most);
}

/** What came by itself since that was forgotten moved the document by no more than is good, window by window. */
export async function movesLittle(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as Noting).shifts.splice(0));
  const { score, moved } = worstOf(shifts);
  expect(score, `${name} jumps: ${moved.join(', ')}`).toBeLessThan(GOOD);
}
