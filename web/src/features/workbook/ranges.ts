/** Ranges of debits and credits, asked once per program and state for as long as the page stands. */
import { readRange } from './api';
import type { Range } from './percent';

const UNASKED: Range = { state: 'asking' };

/** The ranges of one submission. date: the policy's first day, YYYY-MM-DD. */
export class RangeStore {
  #known: ReadonlyMap<string, Range> = new Map();
  readonly #listeners = new Set<() => void>();

  constructor(readonly date: string) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): ReadonlyMap<string, Range> => this.#known;

  /** What is known of a program in a state. */
  of(program: string, state: string): Range {
    return this.#known.get(`${program}:${state}`) ?? UNASKED;
  }

  /** Asks, unless it was asked already; again: after a failure. */
  ask(program: string, state: string, again = false): void {
    const key = `${program}:${state}`;
    const known = this.#known.get(key);
    if (known && !(again && known.state === 'failed')) return;
    this.#note(key, UNASKED);
    readRange(program, state, this.date).then(
      ([debit = 0, credit = 0]) => this.#note(key, { state: 'known', debit, credit }),
      () => this.#note(key, { state: 'failed' }),
    );
  }

  #note(key: string, range: Range): void {
    this.#known = new Map([...this.#known, [key, range]]);
    for (const listener of this.#listeners) listener();
  }
}
