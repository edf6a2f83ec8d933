import { expect, it } from 'vitest';
import { emptyLocation, type Draft } from '../draft/model';
import { newDraft } from '../draft/wire';
import { validate } from '../draft/validate';
import { firstLeft, leftOn, primaryFrom, stepOf } from './steps';

const draft: Draft = {
  ...newDraft('2026-07-01'),
  childrenLoc: [
    { ...emptyLocation('1'), street: '500 Main St', zipCode: '78701', cityName: 'Austin', state: 'tx' },
  ],
};

it('asks for everything that Continue needs on one of the four screens', () => {
  const issues = validate({ ...draft, childrenLoc: [emptyLocation('1')] });
  const nowhere = [...issues.keys()].filter((path) => stepOf(path) === null);
  // The campaign gives these.
  expect(nowhere.toSorted()).toEqual(['carrierList', 'companyProfile.producer', 'peoDetails.selectedPeo']);
  expect([0, 1, 2, 3].map((step) => leftOn(issues, step).length > 0)).toEqual([true, true, true, true]);
  expect(firstLeft(issues)).toBe(0);
});

it('takes the first place of work for the address of a business that gave none', () => {
  const filled = primaryFrom(draft).reduce((now, edit) => edit.apply(now), draft);
  expect(filled.companyProfile).toMatchObject({
    street1: '500 Main St',
    zipCode1: '78701',
    cityName1: 'Austin',
    state1: 'tx',
    street2: '500 Main St',
    sameAsPrimary: true,
  });
  expect(primaryFrom(filled)).toEqual([]);
});
