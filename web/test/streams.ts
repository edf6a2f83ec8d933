/** Event streams that a test speaks on. */
import { vi } from 'vitest';

/** A stream as the browser has it. */
export class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static made: FakeSource[] = [];
  readyState = 1;
  closed = false;
  constructor(
    readonly url: string,
    readonly options: EventSourceInit,
  ) {
    super();
    FakeSource.made.push(this);
  }
  close(): void {
    this.closed = true;
    this.readyState = 2;
  }
  say(name: string, data: unknown, id: string): void {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: id }));
  }
}

/** Streams that are opened from now on are fakes, until `vi.unstubAllGlobals`. */
export function keepStreams(): void {
  FakeSource.made = [];
  vi.stubGlobal('EventSource', FakeSource);
}

/** The stream that was opened last. */
export function last(): FakeSource {
  const source = FakeSource.made.at(-1);
  if (!source) throw new Error('no stream was opened');
  return source;
}
