import { expect, it } from 'vitest';
import { emptyLine, emptyLocation, type ClassLine, type Draft } from '../draft/model';
import { validate } from '../draft/validate';
import { newDraft } from '../draft/wire';
import { ownerProblem } from './owner-problems';
import { stepOf } from './steps';

const DESK =
  /\b(FT|PT|payroll|class codes?|class|entity|effective|location|filed|producer|partner|carrier)\b/i;
const draft = newDraft('2026-07-01');
const withLine = (change: Partial<ClassLine>): Draft => ({
  ...draft,
  companyProfile: { ...draft.companyProfile, yearsInBusiness: '2031' },
  childrenLoc: [{ ...emptyLocation('1'), state: 'tx', classCodes: [{ ...emptyLine(), ...change }] }],
});
/** Fields whose empty value has words of its own on an owner's screen. */
const OWN = ['companyName', 'fein', 'entityType'].map((field) => `companyProfile.${field}`);

it.each([
  ['nothing is typed', {}],
  ['the work is in words of their own', { classCodeDescription: 'baker', ft: '2', payroll: '$1' }],
  ['amounts are no numbers', { ft: 'two', pt: '-1', payroll: '-5' }],
])("speaks an owner's words where %s", (_, change) => {
  const issues = validate(withLine(change));
  const said = [...issues].flatMap(([path, message]) =>
    stepOf(path) === null || OWN.includes(path) ? [] : [ownerProblem(message)],
  );
  expect(said).not.toEqual([]);
  expect(said.filter((words) => DESK.test(words))).toEqual([]);
});

it.each([
  [
    'No rates are filed for Guam: leave this location out of the quote',
    'No prices for Guam: leave this place out',
  ],
  ['FEIN needs to be 9 digits', 'FEIN needs to be 9 digits'],
])('tells %s as %s', (desk, own) => expect(ownerProblem(desk)).toBe(own));
