/** What jsdom lacks, and a hand on what a page starts by the clock; all of it taken back after the file. */
import { afterAll } from 'vitest';
import { media } from './server';

class SilentObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

const { setTimeout: startTimer, setInterval: startInterval, clearTimeout: stopTimer } = globalThis;
const { getComputedStyle: computed } = globalThis;

/** Timers that the current test started; shorter ones end by themselves. */
const started = new Set<ReturnType<typeof setTimeout>>();
const LONG_MS = 100;
const FRAME_MS = 16;

function noted<T extends typeof setTimeout | typeof setInterval>(start: T): T {
  const noting = (...words: Parameters<T>) => {
    const timer = Reflect.apply(start, globalThis, words) as ReturnType<typeof setTimeout>;
    if (Number(words[1]) >= LONG_MS) started.add(timer);
    return timer;
  };
  return Object.defineProperties(noting, Object.getOwnPropertyDescriptors(start)) as unknown as T;
}

/** What a page would still do by the clock once it is gone is not done. */
export function stopTimers(): void {
  for (const timer of started) stopTimer(timer);
  started.clear();
}

Object.assign(globalThis, {
  matchMedia: (query: string): MediaQueryList => ({
    media: query,
    matches: media.has(query),
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }),
  ResizeObserver: SilentObserver,
  IntersectionObserver: SilentObserver,
  scrollTo: () => undefined,
  // jsdom does not know pseudo elements and says so on every call that names one.
  getComputedStyle: (element: Element) => computed(element),
  setTimeout: noted(startTimer),
  setInterval: noted(startInterval),
  // jsdom draws by an interval that it never begins anew; begun on the clock of a test, it would end with that.
  requestAnimationFrame: (draw: FrameRequestCallback) =>
    Number(startTimer(() => draw(performance.now()), FRAME_MS)),
  cancelAnimationFrame: (frame: number) => stopTimer(frame),
});
Element.prototype.scrollIntoView = () => undefined;
// A request with a form streams its files.
Object.defineProperty(Blob.prototype, 'stream', {
  configurable: true,
  value(this: Blob) {
    const bytes = this.arrayBuffer();
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(new Uint8Array(await bytes));
        controller.close();
      },
    });
  },
});

// The styles of antd are left out (see render.tsx), but for what it takes from the screen by its class.
const sheet = document.createElement('style');
sheet.textContent = "[class*='ant-'][class$='-hidden'], [class*='ant-'][class*='-hidden '] { display: none }";
document.head.append(sheet);

afterAll(() => {
  sheet.remove();
  Object.assign(globalThis, {
    getComputedStyle: computed,
    setTimeout: startTimer,
    setInterval: startInterval,
  });
});
