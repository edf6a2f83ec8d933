import { describe, expect, it } from 'vitest';
import { emptyLocation, type Draft } from './model';
import { hasContent, holdsSomething } from './step-content';
import { newDraft } from './wire';

const draft = (change: Partial<Draft> = {}): Draft => ({ ...newDraft('2026-07-01'), ...change });
const lit = (change?: Partial<Draft>) =>
  (['profile', 'questions', 'compare', 'risk-profile', 'underwriting'] as const).filter((step) =>
    holdsSomething(draft(change), step),
  );

describe('steps that hold something', () => {
  it('[RD-274] a list does by a first item that is not empty, or by more than one', () => {
    expect([[], [''], ['a'], ['', ''], ['', 'a']].map(hasContent)).toEqual([false, false, true, true, true]);
  });

  it('a new draft lights nothing: its one place of work is empty', () => {
    expect(draft().childrenLoc).toHaveLength(1);
    expect(lit()).toEqual([]);
  });

  it('[RD-274] each step is lit by its own list', () => {
    expect(lit({ childrenLoc: [{ ...emptyLocation('1'), zipCode: '60601' }] })).toEqual(['profile']);
    expect(lit({ childrenLoc: [emptyLocation('1'), emptyLocation('2')] })).toEqual(['profile']);
    const asked = { name: 'q1', ques: 'Any work at heights?', remarks: '' };
    expect(lit({ uwQues: [{ ...asked, response: 'N' }] })).toEqual([]);
    expect(lit({ uwQues: [{ ...asked, response: 'Y' }] })).toEqual(['questions']);
    expect(lit({ carrierList: [{ value: 'gms-key_risk', label: 'Key Risk' }] })).toEqual(['compare']);
  });
});
