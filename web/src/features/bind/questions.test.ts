import { describe, expect, it } from 'vitest';
import { aQuestion } from './bind-builders';
import { answerValues, askedNow, gapsOf, openFirst, storedAnswers, type Typed } from './questions';

const said = (values: Readonly<Record<string, string>>): ReadonlyMap<string, Typed> =>
  new Map(Object.entries(values).map(([id, value]) => [id, { value, remarks: '' }]));
const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

const HEAD = aQuestion('1');
const BELOW = aQuestion('2', { parent: '1', parent_answer: 'yes', kind: 'text' });
const DEEPER = aQuestion('3', { parent: '2', parent_answer: 'roofs' });
const LAST = aQuestion('4');
const ALL = [HEAD, BELOW, DEEPER, LAST];

describe('questions', () => {
  it('below another one are asked where it has their answer', () => {
    expect(ids(askedNow(ALL, said({})))).toEqual(['1', '4']);
    expect(ids(askedNow(ALL, said({ 1: 'no' })))).toEqual(['1', '4']);
    expect(ids(askedNow(ALL, said({ 1: 'yes' })))).toEqual(['1', '2', '4']);
    expect(ids(askedNow(ALL, said({ 1: 'yes', 2: 'roofs' })))).toEqual(['1', '2', '3', '4']);
    // What hangs on a question that is not asked is not asked either.
    expect(ids(askedNow(ALL, said({ 1: 'no', 2: 'roofs' })))).toEqual(['1', '4']);
  });

  it('[QE-111] without an answer are gaps; blanks are none', () => {
    expect(ids(gapsOf(ALL, said({ 1: 'yes', 2: '  ', 4: 'no' })))).toEqual(['2']);
    expect(gapsOf(ALL, said({ 1: 'no', 4: 'no' }))).toEqual([]);
  });

  it('that are open come first, each with what hangs on it', () => {
    const done = aQuestion('0', { answer: 'no' });
    expect(ids(openFirst([done, ...ALL]))).toEqual(['1', '2', '3', '4', '0']);
  });

  it('[CB-131] [CB-275] are sent as QuestionId and AnswerValue, those that are asked alone', () => {
    expect(answerValues(ALL, said({ 1: 'no', 2: 'roofs', 4: 'yes' }))).toEqual([
      { QuestionId: '1', AnswerValue: 'no' },
      { QuestionId: '4', AnswerValue: 'yes' },
    ]);
  });

  it('hold what the account has', () => {
    const found = storedAnswers([aQuestion('1', { answer: 'yes', remarks: 'once' })]);
    expect(found.get('1')).toEqual({ value: 'yes', remarks: 'once' });
  });
});
