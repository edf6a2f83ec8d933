/** Ranges of debits and credits, asked once per program and state for as long as the page stands. */
import { readRange } from './api';
import type { Range } from './percent';

const UNASKED: Range = { state: 'asking' };

/** The ranges of one submission. date: the policy's first day, YYYY-MM-DD. */
export class RangeStore {
  #known: ReadonlyMap<string, Range> = new Map();
  readonly #asked = new Map<string, Promise<Range>>();
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

  /** Asks, unless it was asked already; again: after a failure. Answers what became of it, a failure too. */
  ask(program: string, state: string, again = false): Promise<Range> {
    const key = `${program}:${state}`;
    const asked = this.#asked.get(key);
    if (asked && !(again && this.of(program, state).state === 'failed')) return asked;
    this.#note(key, UNASKED);
    const answer = this.#read(program, state).then((range) => {
      this.#note(key, range);
      return range;
    });
    this.#asked.set(key, answer);
    return answer;
  }

  async #read(program: string, state: string): Promise<Range> {
    try {
      const [debit = 0, credit = 0] = await readRange(program, state, this.date);
      return { state: 'known', debit, credit };
    } catch {
      return { state: 'failed' };
    }
  }

  #note(key: string, range: Range): void {
    this.#known = new Map([...this.#known, [key, range]]);
    for (const listener of this.#listeners) listener();
  }
}
