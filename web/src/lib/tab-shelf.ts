/**
 * What the tabs of this browser have typed and the server does not have yet, one document per editing session. The
 * locks of a session go with its tab, also when it crashes, so that what it left can be told from what is in use.
 */
import { SealedStore, type Sealed } from './sealed-store';

/** The shelf of one kind of document. */
export class TabShelf<T> {
  readonly #kind: string;
  readonly #secret: () => string | undefined;
  readonly #held = new Set<string>();
  #opened: { secret: string; store: Promise<SealedStore<T> | undefined> } | undefined;

  /**
   * @param kind tells its documents from those of other shelves.
   * @param secret the signed-in person's own, 32 bytes, base64; undefined while nobody is signed in.
   */
  constructor(kind: string, secret: () => string | undefined) {
    this.#kind = kind;
    this.#secret = secret;
  }

  /** The documents of the person who is signed in; undefined where the browser keeps nothing, or nobody is. */
  readonly store = (): Promise<SealedStore<T> | undefined> => {
    const secret = this.#secret();
    if (secret === undefined) return Promise.resolve(undefined);
    if (this.#opened?.secret !== secret) {
      this.#opened = { secret, store: SealedStore.open<T>(secret, () => Date.now(), this.#kind) };
    }
    return this.#opened.store;
  };

  /** Nobody is signed in any more; who signed out deliberately leaves nothing behind. */
  readonly leave = (deliberate: boolean): Promise<void> | undefined => {
    const gone = this.#opened;
    this.#opened = undefined;
    return deliberate ? gone?.store.then((store) => store?.clear()) : undefined;
  };

  /** Says that an editing session is alive in this tab: what it keeps is its own. Answers how to let go. */
  readonly hold = (session: string): (() => void) => {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#held.add(session);
    for (const name of [this.#lockName(session), this.#tabName(session)]) {
      void globalThis.navigator?.locks?.request(name, () => until).catch(() => undefined);
    }
    return () => {
      this.#held.delete(session);
      release();
    };
  };

  /** What ended sessions have left behind, oldest first. */
  readonly leftBehind = async (): Promise<Sealed<T>[]> => {
    try {
      return (await this.#keptNow()).ended;
    } catch {
      return [];
    }
  };

  /** Acts each time that another tab leaves something behind; answers how to stop. */
  readonly onceLeft = (act: () => Promise<unknown>): (() => void) => {
    const stop = new AbortController();
    const follow = async () => {
      while (!stop.signal.aborted) {
        await this.#whenLeft(stop.signal);
        if (!stop.signal.aborted) await act();
      }
    };
    // Stopped, or a browser that keeps nothing: nothing is left behind.
    follow().catch(() => undefined);
    return () => stop.abort();
  };
  /** Does something with what a session left behind, unless another tab is at it already. */
  readonly claim = async <Answer>(
    session: string,
    act: () => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const locks = globalThis.navigator?.locks;
    if (!locks) return act();
    const name = this.#lockName(session);
    return locks.request(name, { ifAvailable: true }, (lock) => (lock ? act() : undefined));
  };

  /**
   * Resolves when another tab that keeps something is closed or crashes, which may be a moment after this one was
   * opened; never where no other tab does. Rejects once the signal is aborted.
   */
  async #whenLeft(signal: AbortSignal): Promise<void> {
    const { elsewhere } = await this.#keptNow();
    const asked = { mode: 'shared', signal } as const;
    const { locks } = globalThis.navigator;
    const waits = elsewhere.map(({ id }) => locks.request(this.#tabName(id), asked, () => Promise.resolve()));
    await Promise.race(waits);
  }

  #lockName(session: string): string {
    return `quoteloom-${this.#kind}-${session}`;
  }

  /** Held by the tab of a session only, so that waiting for its end keeps nobody from taking up what it left. */
  #tabName(session: string): string {
    return `quoteloom-tab-${session}`;
  }

  /** What other tabs and earlier visits keep: of ended sessions, and of those that a tab still holds. */
  async #keptNow(): Promise<{ ended: Sealed<T>[]; elsewhere: Sealed<T>[] }> {
    const store = await this.store();
    if (!store) return { ended: [], elsewhere: [] };
    const locks = await globalThis.navigator?.locks?.query();
    const alive = new Set([...(locks?.held ?? []), ...(locks?.pending ?? [])].map(({ name }) => name));
    const tabs = new Set(locks?.held?.flatMap(({ name, mode }) => (mode === 'exclusive' ? [name] : [])));
    const others = (await store.all()).filter(({ id }) => !this.#held.has(id));
    return {
      ended: others.filter(({ id }) => !alive.has(this.#lockName(id))),
      elsewhere: others.filter(({ id }) => tabs.has(this.#tabName(id))),
    };
  }
}
