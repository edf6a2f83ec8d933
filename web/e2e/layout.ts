/** What a person would find wrong with how a screen is laid out: words cut off or upon others, controls covered or small. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inFullHeight } from './browser';

/** Pixels that a finger needs, up and down. */
const TOUCH = 44;
/** How long anything on a page moves after the window was made wider or narrower. */
const MOVING_MS = 5000;

/**
 * Nothing is cut off, lies upon something else, scrolls the page sideways, or is too small for a finger in use.
 *
 * @param touch pixels that a finger needs; 0 where nobody touches the screen.
 */
export async function laidOut(page: Page, name: string, touch = TOUCH): Promise<void> {
  // The functions below name nothing but each other, so their texts are a program of the page.
  const parts = [called, isAside, isHidden, beyond, pieces, cutOff, shownValues, upon, boxOf].map(String);
  parts.push(...[control, controls].map(String));
  const program = `(() => { ${parts.join('\n')}
    const aside = new Map();
    const every = pieces();
    return [...new Set([...cutOff(every), ...shownValues(), ...upon(every), ...controls(${touch})])]; })()`;
  let found = await faultsOf(page, program);
  // A card that opens is still moving: what is wrong stays wrong.
  for (const until = Date.now() + MOVING_MS; found.length > 0 && Date.now() < until;) {
    await page.waitForTimeout(250);
    found = await faultsOf(page, program);
  }
  expect(found, `the layout of ${name}`).toEqual([]);
}

async function faultsOf(page: Page, program: string): Promise<string[]> {
  // There every point can be asked what is at it.
  const found = await inFullHeight(page, () => page.evaluate<string[]>(program));
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  // Not the inner width: a phone zooms out until what is too wide fits.
  const sideways = width - (page.viewportSize()?.width ?? width);
  return sideways > 0 ? [...found, `the page scrolls sideways by ${sideways} px`] : found;
}

function called(each: Element): string {
  const own = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '';
  const words = own === '' ? ((each as HTMLInputElement).labels?.[0]?.textContent ?? '') : own;
  return `${each.tagName.toLowerCase()} '${words.slice(0, 60)}'`;
}

/** What the program has found out about an element and those around it. */
declare const aside: Map<Element, boolean>;

function isAside(each: Element | null): boolean {
  if (each === null) return false;
  const known = aside.get(each);
  if (known !== undefined) return known;
  const { clipPath, position } = getComputedStyle(each);
  // What is fixed lies over the page on purpose.
  const own = clipPath !== 'none' || position === 'fixed' || each.hasAttribute('inert');
  const found = own || isAside(each.parentElement);
  aside.set(each, found);
  return found;
}

function isHidden(each: Element): boolean {
  if (!each.checkVisibility({ visibilityProperty: true }) || isAside(each)) return true;
  const { width, height, bottom } = each.getBoundingClientRect();
  // Above the page waits what shows itself when it has the focus.
  return width < 2 || height < 2 || bottom + window.scrollY <= 0;
}

/** How a text goes beyond what shows it; null where it does not, can be scrolled to, or ends in dots. */
function beyond(text: DOMRect, from: Element): string | null {
  for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (/auto|scroll/.test(style.overflowX) || style.textOverflow === 'ellipsis') return null;
    if (!/hidden|clip/.test(style.overflowX) && !/paint|strict|content/.test(style.contain)) continue;
    const box = at.getBoundingClientRect();
    const by = Math.max(text.right - box.right, box.left - text.left);
    if (by > 1) return `cut off by ${Math.round(by)} px at its side`;
    const down = Math.max(text.bottom - box.bottom, box.top - text.top);
    if (down > 4) return `cut off by ${Math.round(down)} px above or below`;
  }
  return text.right > window.innerWidth + 1 ? 'beyond the window' : null;
}

interface Piece {
  readonly words: string;
  readonly box: DOMRect;
  readonly parent: Element;
}

/** The lines of words on the page, from above. */
function pieces(): Piece[] {
  const found: Piece[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent?.trim() ?? '';
    if (!parent || words === '' || /^(SCRIPT|STYLE|OPTION)$/.test(parent.tagName) || isHidden(parent))
      continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    for (const box of range.getClientRects()) if (box.width > 2) found.push({ words, box, parent });
  }
  return found.toSorted((one, other) => one.box.top - other.box.top);
}

function cutOff(every: readonly Piece[]): string[] {
  return every.flatMap(({ words, box, parent }) => {
    const how = beyond(box, parent);
    return how === null ? [] : [`'${words.slice(0, 60)}' is ${how}`];
  });
}

/** Values that are shown only, which nobody can scroll through. */
function shownValues(): string[] {
  return [...document.querySelectorAll<HTMLInputElement>('input:read-only')].flatMap((each) => {
    if (isHidden(each)) return [];
    const by = each.scrollWidth - each.clientWidth;
    return by > 1 ? [`'${each.value}' is cut off by ${by} px in its field`] : [];
  });
}

function upon(every: readonly Piece[]): string[] {
  return every.flatMap((one, at) => {
    const found: string[] = [];
    for (const other of every.slice(at + 1)) {
      if (other.box.top > one.box.bottom - 4) break;
      const left = Math.max(one.box.left, other.box.left);
      const across = Math.min(one.box.right, other.box.right) - left;
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (one.parent === other.parent || across < 4 || down < 5) continue;
      // What is scrolled away in a frame has a place, but is not seen there.
      const top = document.elementFromPoint(left + across / 2, other.box.top + down / 2);
      const seen = (parent: Element) => top !== null && (parent.contains(top) || top.contains(parent));
      if (!seen(one.parent) || !seen(other.parent)) continue;
      found.push(`'${one.words.slice(0, 40)}' lies upon '${other.words.slice(0, 40)}'`);
    }
    return found;
  });
}

/** What is pressed of a control: the label of a box, the frame of a text field. */
function boxOf(each: HTMLElement, every: string): Element {
  if (each.matches('[type="checkbox"], [type="radio"]')) return each.closest('label') ?? each;
  if (!each.matches('input, textarea, [role="combobox"]')) return each;
  const { height } = each.getBoundingClientRect();
  let frame: Element = each;
  for (let up = each.parentElement; up; up = up.parentElement) {
    if (up.querySelectorAll(every).length > 1 || up.getBoundingClientRect().height > height + 24) break;
    frame = up;
  }
  return frame;
}

function control(each: HTMLElement, frame: Element, touch: number): string[] {
  frame.scrollIntoView({ block: 'nearest', inline: 'center' });
  const box = frame.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const hits = (top: number): boolean => {
    const there = document.elementFromPoint(x, top);
    if (there === null) return false;
    // What frames a field closely leads into it; a notice over the page goes away by itself.
    const close = each.matches('input') && there.contains(each) && there.clientHeight < box.height + 24;
    return close || frame.contains(there) || there.closest('label')?.control === each || isHidden(there);
  };
  if (!hits(y)) return [`${called(each)} is covered`];
  // A link among words is as high as its line.
  const among = each.matches('a') && getComputedStyle(each).display === 'inline';
  if (among || !matchMedia('(pointer: coarse)').matches || box.height >= touch - 0.5) return [];
  const reach = touch / 2 - 1;
  if (hits(y - reach) && hits(y + reach)) return [];
  return [`${called(each)} is ${Math.round(box.height)} px high for a finger`];
}

function controls(touch: number): string[] {
  const every = 'button, a[href], input, select, textarea, summary, [role="button"], [role="combobox"]';
  return [...document.querySelectorAll<HTMLElement>(every)].flatMap((each) => {
    if (isHidden(each) || each.matches(':disabled, [aria-hidden="true"] *')) return [];
    return control(each, boxOf(each, every), touch);
  });
}
