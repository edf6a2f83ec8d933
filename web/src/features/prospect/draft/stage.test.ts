import { describe, expect, it } from 'vitest';
import {
  allowedStep,
  isHistorical,
  STAGE_AT,
  stageAt,
  stageOf,
  stepOf,
  stepsOf,
  type Progress,
} from './stage';

const at = (change: Partial<Progress> = {}): Progress => ({
  stage: 'one',
  current: 'profile',
  underwriter: false,
  preUnderwriter: false,
  historical: false,
  ...change,
});
const looks = (change: Partial<Progress>) => stepsOf(at(change)).map(({ step, look }) => `${step} ${look}`);

describe('stages', () => {
  it('[QE-007] [CB-022] opens the step of the stage; three to six open compare', () => {
    expect(['one', 'two', 'three', 'four', 'five', 'six'].map((stage) => stepOf(stageOf(stage)!))).toEqual([
      'profile',
      'questions',
      'compare',
      'compare',
      'compare',
      'compare',
    ]);
  });

  it('[CB-020] [CB-022] a bind that has begun keeps its stage where its quotes stand, and nowhere else', () => {
    expect(stageAt('compare', 'four')).toBe('four');
    expect(stageAt('compare', 'six')).toBe('three');
    expect(stageAt('profile', 'four')).toBe('one');
  });

  it('[CB-021] [CB-024] says with one table what each step stands for: questions are stage two, prices three', () => {
    expect(STAGE_AT).toEqual({
      profile: 'one',
      questions: 'two',
      compare: 'three',
      'risk-profile': 'five',
      underwriting: 'six',
      rates: 'six',
    });
    // The literal reading would reset stage two; it opens the questions, and nothing below three is compare.
    expect(stepOf('two')).toBe('questions');
    expect(looks({ stage: 'two', current: 'questions' })[2]).toBe('compare closed');
    expect(looks({ stage: 'four', current: 'compare' })[2]).toBe('compare current');
  });

  it('[CB-021] knows one to six and nothing else', () => {
    expect(stageOf('six')).toBe('six');
    expect([stageOf('seven'), stageOf(''), stageOf(null), stageOf('toString')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('stepper', () => {
  it('[CB-016] names the steps', () => {
    expect(stepsOf(at()).map(({ title }) => title)).toEqual([
      'Company Profile',
      'Underwriting Questions',
      'Get Quotes',
      'Risk Profile',
      'UnderWriting Page',
    ]);
  });

  it('[CB-025] ticks completed steps and closes those ahead', () => {
    expect(looks({ stage: 'two', current: 'questions' })).toEqual([
      'profile done',
      'questions current',
      'compare closed',
      'risk-profile open',
      'underwriting closed',
    ]);
    expect(looks({ stage: 'six', current: 'underwriting', underwriter: true })).toEqual([
      'profile done',
      'questions done',
      'compare done',
      'risk-profile open',
      'underwriting current',
    ]);
  });

  it('[CB-025] ticks no step that the stage has only come to, wherever one stands', () => {
    expect(looks({ stage: 'two', current: 'profile' }).slice(0, 3)).toEqual([
      'profile current',
      'questions open',
      'compare closed',
    ]);
  });

  it.each([
    ['who quotes', false],
    ['an underwriter', true],
  ])('[CB-017] hides Get Quotes in pre-underwriter mode from %s', (_who, underwriter) => {
    const shown = (preUnderwriter: boolean) =>
      stepsOf(at({ stage: 'three', preUnderwriter, underwriter })).map(({ step }) => step);
    expect(shown(true)).toEqual(['profile', 'questions', 'risk-profile', 'underwriting']);
    expect(shown(false)).toContain('compare');
  });

  it('[CB-018] opens Risk Profile from stage two', () => {
    expect(looks({ stage: 'one' })[3]).toBe('risk-profile closed');
    expect(looks({ stage: 'two' })[3]).toBe('risk-profile open');
  });

  it('[CB-019] opens the UnderWriting Page from stage three, for underwriters only', () => {
    expect(looks({ stage: 'three', current: 'compare' })[4]).toBe('underwriting closed');
    expect(looks({ stage: 'three', current: 'compare', underwriter: true })[4]).toBe('underwriting open');
    expect(looks({ stage: 'two', underwriter: true })[4]).toBe('underwriting closed');
  });

  it('[CB-026] shows the first four steps of a historical quote with a dash', () => {
    expect(
      stepsOf(at({ stage: 'three', current: 'compare', historical: true, underwriter: true })).map(
        ({ look }) => look,
      ),
    ).toEqual(['dash', 'dash', 'dash', 'dash', 'open']);
  });

  it('[CB-026] [CB-017] leaves the UnderWriting Page open where Get Quotes is hidden as well', () => {
    const hidden = { underwriter: true, preUnderwriter: true, current: 'questions' } as const;
    expect(looks({ ...hidden, stage: 'three', historical: true })).toEqual([
      'profile dash',
      'questions dash',
      'risk-profile dash',
      'underwriting open',
    ]);
    expect(looks({ ...hidden, stage: 'six' })[2]).toBe('risk-profile open');
  });

  it('stands for the nine or ten steps: links to later steps stay blocked', () => {
    expect(stepsOf(at()).length).toBe(5);
    for (const stage of ['one', 'two', 'three'] as const) {
      const closed = stepsOf(at({ stage })).filter(({ look }) => look === 'closed');
      expect(closed.every(({ why }) => why !== '')).toBe(true);
      expect(closed.map(({ step }) => step)).toEqual(
        {
          one: ['questions', 'compare', 'risk-profile', 'underwriting'],
          two: ['compare', 'underwriting'],
          three: ['underwriting'],
        }[stage],
      );
      // A link that somebody keeps leads no further than the stepper.
      for (const { step } of closed) expect(allowedStep(step, at({ stage }))).toBe(stepOf(stage));
    }
  });

  it('[CB-341] calls a quote historical once it is bound, or quoted and past its effective date', () => {
    const quote = { bound: false, quoted: true, effectiveDate: '2026-07-01' };
    expect(isHistorical(quote, '2026-07-01')).toBe(false);
    expect(isHistorical(quote, '2026-07-02')).toBe(true);
    expect(isHistorical({ ...quote, quoted: false }, '2026-07-02')).toBe(false);
    expect(isHistorical({ ...quote, effectiveDate: null }, '2026-07-02')).toBe(false);
    const later = { bound: true, effectiveDate: '2027-01-01' };
    expect(isHistorical({ ...later, quoted: true }, '2026-07-02')).toBe(true);
    // Bound elsewhere, without a quote of ours.
    expect(isHistorical({ ...later, quoted: false }, '2026-07-02')).toBe(true);
  });

  it('limits a deep link by the stage that the draft has reached', () => {
    expect(allowedStep('compare', at({ stage: 'two' }))).toBe('questions');
    expect(allowedStep('compare', at({ stage: 'two', historical: true }))).toBe('questions');
    expect(allowedStep('profile', at({ stage: 'three' }))).toBe('profile');
    expect(allowedStep('risk-profile', at({ stage: 'two' }))).toBe('risk-profile');
    expect(allowedStep('nonsense', at({ stage: 'three' }))).toBe('compare');
    expect(allowedStep(undefined, at())).toBe('profile');
  });

  it('leads a visitor by three steps in own words, and to no underwriter', () => {
    const shown = stepsOf(at({ stage: 'three', current: 'questions', visitor: true }));
    expect(shown.map(({ title, look }) => `${title} ${look}`)).toEqual([
      'Your business done',
      'Some questions current',
      'Your prices open',
    ]);
    expect(allowedStep('risk-profile', at({ stage: 'three', visitor: true }))).toBe('compare');
  });
});
