/** Stages, steps and what the stepper shows of them. */
import type { components } from '@/api/schema';

/** A stored stage. */
export type Stage = components['schemas']['Stage'];
/** A step of the flow, as it stands in the URL. */
export type Step = 'profile' | 'questions' | 'compare' | 'risk-profile' | 'underwriting' | 'rates';

const RANK = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 } as const satisfies Record<Stage, number>;

/** The stage a stored word stands for; undefined for any other word, which resets the flow. */
export function stageOf(stored: string | null): Stage | undefined {
  return stored !== null && Object.hasOwn(RANK, stored) ? (stored as Stage) : undefined;
}

/** The step a stage opens: three to six open compare. */
export function stepOf(stage: Stage): Step {
  if (stage === 'one') return 'profile';
  return stage === 'two' ? 'questions' : 'compare';
}

/** The stage that being at a step stands for. */
export const STAGE_AT = {
  profile: 'one',
  questions: 'two',
  compare: 'three',
  'risk-profile': 'five',
  underwriting: 'six',
  rates: 'six',
} as const satisfies Record<Step, Stage>;

/** The stage of a step, for one who has come as far as `stored`: a bind that has begun stands at the quotes too. */
export const stageAt = (step: Step, stored: Stage): Stage =>
  step === 'compare' && stored === 'four' ? 'four' : STAGE_AT[step];

/** How a step looks. dash: a historical quote shows it closed. */
export interface StepView {
  readonly step: Step;
  readonly title: string;
  readonly look: 'done' | 'current' | 'open' | 'closed' | 'dash';
  /** Why it is closed. */
  readonly why: string;
}

/** What the stepper depends on. */
export interface Progress {
  readonly stage: Stage;
  readonly current: Step;
  readonly underwriter: boolean;
  readonly preUnderwriter: boolean;
  /** Bound, or past its effective date. */
  readonly historical: boolean;
  /** A campaign's visitor: three steps in an owner's words, none of an underwriter's desk. */
  readonly visitor?: boolean;
}

/** What a historical quote is read from. */
export interface Quoted {
  /** A carrier's policy came of it. */
  readonly bound: boolean;
  /** Get Quote was pressed at least once. */
  readonly quoted: boolean;
  /** YYYY-MM-DD, or nothing yet. */
  readonly effectiveDate: string | null;
}

/** Whether a quote is historical: it was bound, or it was quoted and its effective date has passed. */
export const isHistorical = ({ bound, quoted, effectiveDate }: Quoted, today: string): boolean =>
  bound || (quoted && effectiveDate !== null && effectiveDate !== '' && effectiveDate < today);

const STEPS: readonly { step: Step; title: string; from: Stage; why: string }[] = [
  { step: 'profile', title: 'Company Profile', from: 'one', why: '' },
  { step: 'questions', title: 'Underwriting Questions', from: 'two', why: 'Opens after Continue' },
  { step: 'compare', title: 'Get Quotes', from: 'three', why: 'Opens after Get Quote' },
  { step: 'risk-profile', title: 'Risk Profile', from: 'two', why: 'Opens after Continue' },
  {
    step: 'underwriting',
    title: 'UnderWriting Page',
    from: 'three',
    why: 'For underwriters, after Get Quote',
  },
];

/** The steps of a campaign's visitor, and what opens them. */
const OWNER_TITLES: Readonly<Partial<Record<Step, readonly [title: string, why: string]>>> = {
  profile: ['Your business', ''],
  questions: ['Some questions', 'Opens once your business is described'],
  compare: ['Your prices', 'Opens once the questions are answered'],
};

/** The steps in order; a step that the stage has passed carries a tick, one ahead of it is closed. */
export function stepsOf(progress: Progress): StepView[] {
  const { stage, current, underwriter, preUnderwriter, historical, visitor = false } = progress;
  // Told by the places of all steps: where Get Quotes is hidden, those behind it stay what they are.
  const every = STEPS.map((each, at) => ({ ...each, at })).flatMap((each) => {
    const [title, why] = OWNER_TITLES[each.step] ?? [];
    if (!visitor) return [each];
    return title === undefined ? [] : [{ ...each, title, why: why ?? '' }];
  });
  const shown = every.filter(({ step }) => !(preUnderwriter && step === 'compare'));
  return shown.map(({ step, title, from, why, at }) => {
    const open = RANK[stage] >= RANK[from] && (step !== 'underwriting' || underwriter);
    const passed = RANK[stage] > RANK[STAGE_AT[step]] && at < 3;
    const look =
      historical && at < 4
        ? 'dash'
        : step === current
          ? 'current'
          : !open
            ? 'closed'
            : passed
              ? 'done'
              : 'open';
    return {
      step,
      title,
      look,
      why: look === 'closed' ? why : look === 'dash' ? 'This quote is historical' : '',
    };
  });
}

/** The wanted step if the stage has reached it, else the furthest that it has. */
export function allowedStep(wanted: string | undefined, progress: Omit<Progress, 'current'>): Step {
  const fallback = stepOf(progress.stage);
  const steps = stepsOf({ ...progress, historical: false, current: fallback });
  // The rates are changed from the underwriting page, and open to whom it is; no step of the bar leads there.
  const found = steps.find(({ step }) => step === (wanted === 'rates' ? 'underwriting' : wanted));
  if (!found || found.look === 'closed') return fallback;
  return wanted === 'rates' ? 'rates' : found.step;
}
