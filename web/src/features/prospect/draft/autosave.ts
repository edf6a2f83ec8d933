/** Saves a draft 2 s after the last edit, or when a field is left: changed sections only, against their version. */
import type { Newer } from './conflict';
import { SECTIONS, type Draft, type Section } from './model';

/** Milliseconds from the last edit to the save. */
export const AUTOSAVE_MS = 2000;
/** The same once the field was left: only who goes on typing at once makes it wait. */
export const LEFT_MS = 300;
const RETRY_MS = [2000, 4000, 8000, 15_000, 30_000] as const;

/** What the line beside the title says. */
export type SaveState =
  | { readonly kind: 'clean' }
  | { readonly kind: 'dirty' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'retrying'; readonly reason: string; readonly offline: boolean }
  | { readonly kind: 'refused'; readonly reason: string }
  | ({ readonly kind: 'conflict' } & Newer);

/** How a save ended. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly version: number }
  | ({ readonly kind: 'conflict' } & Newer)
  /** Nothing clashed: both sides are in the draft now, of which the server has this; the rest is sent next. */
  | { readonly kind: 'merged'; readonly saved: Draft; readonly version: number }
  /** sections: those that it was about, as far as the server says; the others are as good as they were. */
  | { readonly kind: 'refused'; readonly reason: string; readonly sections?: readonly Section[] }
  /** offline: no answer came at all. */
  | { readonly kind: 'failed'; readonly reason: string; readonly offline: boolean };

/** Writes sections against a version; never throws. Version 0 creates the prospect. */
export type SaveSections = (base: number, sections: Partial<Draft>) => Promise<SaveAnswer>;

/** The sections of a draft that differ from the last saved one. */
export function changedSections(saved: Draft, draft: Draft): Section[] {
  return SECTIONS.filter((section) => saved[section] !== draft[section]);
}

function pick(draft: Draft, sections: readonly Section[]): Partial<Draft> {
  return Object.fromEntries(sections.map((section) => [section, draft[section]]));
}

/** The sections that a refusal was not about; undefined where it named none of them, or all. */
export function without(
  sections: Partial<Draft>,
  refused: readonly Section[] = [],
): Partial<Draft> | undefined {
  const names = SECTIONS.filter((section) => section in sections);
  const good = names.filter((section) => !refused.includes(section));
  if (good.length === 0 || good.length === names.length) return undefined;
  return Object.fromEntries(good.map((section) => [section, sections[section]]));
}

/** One per opened prospect. Time is real timers; the clock is given, for the words 'Saved 10:42'. */
export class Autosave {
  #state: SaveState = { kind: 'clean' };
  #saved: Draft;
  #version: number;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #held = false;
  readonly #listeners = new Set<() => void>();
  readonly #read: () => Draft;
  readonly #save: SaveSections;
  readonly #now: () => number;

  constructor(read: () => Draft, version: number, save: SaveSections, now: () => number) {
    this.#read = read;
    this.#saved = read();
    this.#version = version;
    this.#save = save;
    this.#now = now;
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For useSyncExternalStore. */
  readonly state = (): SaveState => this.#state;

  /** What the server has, as far as this tab knows. */
  get saved(): Draft {
    return this.#saved;
  }

  /** The version that the server last gave. */
  get version(): number {
    return this.#version;
  }

  /** Whether something differs from what the server has. */
  dirty(): boolean {
    return changedSections(this.#saved, this.#read()).length > 0;
  }

  /** The draft changed: save when it has been quiet for a while. */
  readonly edited = (): void => {
    if (!this.dirty()) return;
    if (this.#state.kind === 'conflict') return;
    if (this.#state.kind !== 'saving' && this.#state.kind !== 'retrying') this.#become({ kind: 'dirty' });
    this.#plan(AUTOSAVE_MS);
  };

  /** A field was left: what was typed in it waits no longer. */
  readonly left = (): void => {
    if (this.#state.kind === 'dirty') this.#plan(LEFT_MS);
  };

  /** Saves what is unsaved now; true when the server has everything afterwards. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    // Of several that waited for a save only one may begin the next: two of the same base would clash.
    while (this.#running) await this.#running;
    clearTimeout(this.#timer);
    if (this.#state.kind === 'conflict') return false;
    if (this.dirty() && !this.#held) {
      this.#running = this.#run().finally(() => (this.#running = undefined));
      await this.#running;
    }
    return !this.dirty();
  };

  /** Somebody else wrote the version (Continue's own save): what was sent is saved. */
  readonly wrote = (draft: Draft, version: number): void => {
    this.#saved = draft;
    this.#version = version;
    this.#failures = 0;
    this.#become({ kind: 'saved', at: this.#now() });
    if (this.dirty()) this.#plan(AUTOSAVE_MS);
  };

  /** Waits until no save is under way. */
  readonly settled = async (): Promise<void> => {
    while (this.#running) await this.#running;
  };

  /** A newer version clashes with what was typed upon base: nothing is saved until the person has chosen. */
  readonly clash = (base: Draft, newer: Newer): void => {
    clearTimeout(this.#timer);
    this.#saved = base;
    this.#become({ kind: 'conflict', ...newer });
  };

  /** Somebody else's newer version is the base from now on; what still differs from it is saved again. */
  readonly rebase = (theirs: Draft, version: number): void => {
    this.#saved = theirs;
    this.#version = version;
    this.#failures = 0;
    this.#become(this.dirty() ? { kind: 'dirty' } : { kind: 'saved', at: this.#now() });
    if (this.dirty()) this.#plan(0);
  };

  /** Tries again at once after a refusal or failure. */
  readonly retry = (): void => {
    if (this.#state.kind === 'refused') this.#become({ kind: 'dirty' });
    if (this.dirty()) this.#plan(0);
  };

  /** Sends nothing until it is released; waits for what is under way. */
  readonly hold = async (): Promise<void> => {
    this.#held = true;
    clearTimeout(this.#timer);
    await this.settled();
  };

  /** What is unsaved is saved again after a hold. */
  readonly release = (): void => {
    this.#held = false;
    if (this.dirty()) this.#plan(0);
  };

  /** The prospect is no more: what was typed is nobody's. */
  readonly drop = (): void => {
    this.#saved = this.#read();
    this.#become({ kind: 'clean' });
  };

  /** Stops the timer; nothing is saved by it afterwards. */
  readonly stop = (): void => clearTimeout(this.#timer);

  #plan(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#held) return;
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  #become(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #run(): Promise<void> {
    const draft = this.#read();
    this.#become({ kind: 'saving' });
    const answer = await this.#save(this.#version, pick(draft, changedSections(this.#saved, draft)));
    switch (answer.kind) {
      case 'saved':
        this.wrote(draft, answer.version);
        break;
      case 'merged':
        this.rebase(answer.saved, answer.version);
        break;
      case 'failed':
        console.info(`Not saved: ${answer.reason}`);
        this.#become({ kind: 'retrying', reason: answer.reason, offline: answer.offline });
        this.#plan(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? AUTOSAVE_MS);
        this.#failures += 1;
        break;
      case 'refused':
        console.info(`Not saved: ${answer.reason}`);
        this.#become({ kind: 'refused', reason: answer.reason });
        break;
      case 'conflict':
        this.#become(answer);
        break;
    }
  }
}
