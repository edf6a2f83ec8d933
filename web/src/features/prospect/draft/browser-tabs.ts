/** Tabs of one browser that have the same draft open know of each other, and tell each other what they saved. */
import { holdTab, whenGone } from './tab-lock';

const CHANNEL = 'quoteloom-drafts';

/** What tabs say to each other; never a word of what was typed. */
type Word =
  | { readonly kind: 'opened' | 'here' | 'left'; readonly prospect: string; readonly from: string }
  | { readonly kind: 'saved'; readonly prospect: string; readonly from: string; readonly version: number };

/** What a tab hears. */
export interface TabMessage {
  /** The prospect that is open here; '' before it is made. */
  readonly prospect: () => string;
  /** Another tab saved this version. */
  readonly saved: (version: number) => void;
}

/** One per editing session. */
export class DraftTabs {
  #channel: BroadcastChannel | undefined;
  readonly #key: string;
  readonly #heard: TabMessage;
  readonly #listeners = new Set<() => void>();
  #others: ReadonlySet<string> = new Set();
  /** Ends the waits for the others to go. */
  #heeding = new AbortController();
  #free: (() => void) | undefined;

  constructor(key: string, heard: TabMessage) {
    this.#key = key;
    this.#heard = heard;
  }

  /** Greets the other tabs and hears them from now on. */
  readonly begin = (): void => {
    if (this.#channel || typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data));
    this.#heeding = new AbortController();
    this.#hello();
    globalThis.addEventListener?.('pagehide', this.#bye);
    // A page that comes back out of the browser's memory is there again.
    globalThis.addEventListener?.('pageshow', this.#hello);
  };

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For useSyncExternalStore: how many other tabs have this draft open. */
  readonly others = (): number => this.#others.size;

  /** Tells the others that the server has a newer version. */
  readonly saved = (version: number): void => {
    const prospect = this.#heard.prospect();
    if (prospect !== '') this.#channel?.postMessage({ kind: 'saved', prospect, from: this.#key, version });
  };

  /** The draft is open here, also where it was only just made. */
  readonly announce = (): void => this.#say('opened');

  /** Says good-bye and hears no more. */
  readonly end = (): void => {
    this.#bye();
    globalThis.removeEventListener?.('pagehide', this.#bye);
    globalThis.removeEventListener?.('pageshow', this.#hello);
    this.#channel?.close();
    this.#channel = undefined;
    this.#heeding.abort();
    this.#others = new Set();
  };

  readonly #bye = (): void => {
    this.#say('left');
    this.#free?.();
    this.#free = undefined;
  };

  /** Nobody waits for the end of this tab before its lock is held. */
  readonly #hello = (): void => {
    if (this.#free) this.#say('opened');
    else this.#free = holdTab(this.#key, () => this.#say('opened'));
  };

  #say(kind: 'opened' | 'here' | 'left'): void {
    const prospect = this.#heard.prospect();
    if (prospect !== '') this.#channel?.postMessage({ kind, prospect, from: this.#key });
  }

  #hear(word: Word): void {
    if (word.prospect !== this.#heard.prospect() || word.from === this.#key) return;
    if (word.kind === 'saved') this.#heard.saved(word.version);
    if (word.kind === 'opened') this.#say('here');
    this.#count(word.from, word.kind !== 'left');
  }

  #count(tab: string, there: boolean): void {
    if (this.#others.has(tab) === there) return;
    const next = new Set(this.#others);
    if (there) next.add(tab);
    else next.delete(tab);
    this.#others = next;
    // A tab that crashes says no good-bye.
    if (there) whenGone(tab, this.#heeding.signal, () => this.#count(tab, false));
    for (const listener of this.#listeners) listener();
  }
}
