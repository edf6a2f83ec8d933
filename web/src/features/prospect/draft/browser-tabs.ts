/** Tabs of one browser that have the same draft open know of each other, and tell each other what they saved. */

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

  constructor(key: string, heard: TabMessage) {
    this.#key = key;
    this.#heard = heard;
  }

  /** Greets the other tabs and hears them from now on. */
  readonly begin = (): void => {
    if (this.#channel || typeof BroadcastChannel === 'undefined') return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<Word>) => this.#hear(data));
    this.#say('opened');
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
  };

  readonly #bye = (): void => this.#say('left');
  readonly #hello = (): void => this.#say('opened');

  #say(kind: 'opened' | 'here' | 'left'): void {
    const prospect = this.#heard.prospect();
    if (prospect !== '') this.#channel?.postMessage({ kind, prospect, from: this.#key });
  }

  #hear(word: Word): void {
    if (word.prospect !== this.#heard.prospect() || word.from === this.#key) return;
    if (word.kind === 'saved') this.#heard.saved(word.version);
    if (word.kind === 'opened') this.#say('here');
    const next = new Set(this.#others);
    if (word.kind === 'left') next.delete(word.from);
    else next.add(word.from);
    if (next.size === this.#others.size) return;
    this.#others = next;
    for (const listener of this.#listeners) listener();
  }
}
