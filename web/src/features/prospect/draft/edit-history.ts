/** Going back and forth over what a person did to a draft, section by section. */
import { feinMasked } from '@/lib/fein';
import { SECTIONS, type Draft, type Section } from './model';

/** A run of typing in one field is one step until it rests this long (milliseconds). */
const REST_MS = 1500;

type Part = Partial<Record<Section, unknown>>;

/** One step: the sections that it changed, as they were and as they became. */
interface Step {
  before: Part;
  after: Part;
  readonly field: string | undefined;
  readonly offers: number[];
  at: number;
}

/** What a step is about. */
export interface StepKind {
  /** Path of the one field that was typed in. */
  readonly field?: string | undefined;
  /** True for what the screen does because of the step before: both go back together. */
  readonly follows?: boolean | undefined;
  /** The offer to undo that was made with it. */
  readonly offer?: number | undefined;
}

/** Where going back or forth leads. */
export interface Landing {
  readonly draft: Draft;
  /** Path of the field that changed, where it was one. */
  readonly field: string | undefined;
  /** Offers to undo that were made with the step. */
  readonly offers: readonly number[];
}

/**
 * The draft with the sections of a step. The FEIN stays as it is where the step had but a mask of one: a mask stands
 * for what is stored, and that may be another by now.
 */
function laid(now: Draft, part: Part): Draft {
  const draft = { ...now, ...part } as Draft;
  const { fein } = now.companyProfile;
  if (!feinMasked(draft.companyProfile.fein)) return draft;
  return { ...draft, companyProfile: { ...draft.companyProfile, fein } };
}

/** Keeps at most this many steps; a draft shares what did not change, so a step is small. */
const MOST = 500;

/** The steps of one opened draft. */
export class EditHistory {
  #past: Step[] = [];
  #future: Step[] = [];

  /** True while there is something to take back. */
  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  /** True while something that was taken back can come again. */
  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Remembers a step; typing on in the same field, and what follows by itself, join the step before. */
  record(before: Draft, after: Draft, { field, follows, offer }: StepKind, now: number): void {
    this.#future = [];
    const changed = SECTIONS.filter((section) => before[section] !== after[section]);
    const last = this.#past.at(-1);
    const typing =
      field !== undefined && last?.field === field && now - last.at < REST_MS && last.offers.length === 0;
    if (last && (follows || typing)) {
      for (const section of changed) {
        if (!(section in last.before)) last.before[section] = before[section];
        last.after[section] = after[section];
      }
      if (offer !== undefined) last.offers.push(offer);
      last.at = now;
      return;
    }
    const part = (draft: Draft): Part => Object.fromEntries(changed.map((each) => [each, draft[each]]));
    this.#past.push({
      before: part(before),
      after: part(after),
      field,
      offers: offer === undefined ? [] : [offer],
      at: now,
    });
    if (this.#past.length > MOST) this.#past.shift();
  }

  /** The draft before the last step; undefined when there is none. Other sections stay as they are now. */
  back(now: Draft): Landing | undefined {
    const step = this.#past.pop();
    if (!step) return undefined;
    this.#future.push(step);
    return { draft: laid(now, step.before), field: step.field, offers: step.offers };
  }

  /** The draft after the step that was last taken back. */
  forth(now: Draft): Landing | undefined {
    const step = this.#future.pop();
    if (!step) return undefined;
    step.at = 0;
    this.#past.push(step);
    return { draft: laid(now, step.after), field: step.field, offers: [] };
  }

  /** Forgets everything: somebody else's sections came in, over which no step leads back. */
  clear(): void {
    this.#past = [];
    this.#future = [];
  }
}
