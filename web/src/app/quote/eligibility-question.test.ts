import { expect, it } from 'vitest';
import { emptyLine, emptyLocation } from '@/features/prospect/draft/model';
import { newDraft } from '@/features/prospect/draft/wire';
import { askedClasses, askOf, askText } from './eligibility-question';

it('puts the same question together from its locations as from the whole draft', () => {
  const bare = { ...emptyLine(), classCodeDescription: '8810' };
  const line = { ...emptyLine(), classCodeDescription: '8810: Clerical "A"', ft: '2', payroll: '$1' };
  const childrenLoc = [
    {
      ...emptyLocation('1'),
      state: 'tx',
      classCodes: [line, { ...line, id: 'b', classCodeDescription: '5551: Roofs' }],
    },
    emptyLocation('2'),
    { ...emptyLocation('3'), state: 'az', classCodes: [line] },
  ];
  const begun = newDraft('2026-07-01');
  const companyProfile = { ...begun.companyProfile, expectedStartDate: '2026-07-15' };
  const draft = { ...begun, companyProfile, childrenLoc, peoDetails: { selectedPeo: 'gms' } };
  expect(askOf(draft, 'user_1')?.date).toBe('2026-07-01');
  expect(askedClasses({ childrenLoc: [{ ...childrenLoc[0]!, classCodes: [bare] }] })).toEqual([
    { location: '1', state: 'tx', code: '8810', description: '' },
  ]);
  expect(JSON.parse(askText(draft, 'user_1'))).toEqual(askOf(draft, 'user_1'));
  expect(askText({ ...draft, peoDetails: { selectedPeo: '' } }, 'user_1')).toBe('null');
  expect(askText({ ...draft, childrenLoc: [emptyLocation('1')] }, 'user_1')).toBe('null');
  const begunLine = { ...emptyLocation('1'), state: 'tx', classCodes: [emptyLine(), line] };
  expect(askedClasses({ childrenLoc: [begunLine] })).toHaveLength(1);
  // What is wrong with the date stands at its field; a server asked about the year 26 could only refuse.
  const never = { ...draft, companyProfile: { ...draft.companyProfile, effectiveDate: '0026-07-01' } };
  expect([askText(never, 'user_1'), askOf(never, 'user_1')]).toEqual(['null', null]);
});

it('asks about no place without filed rates, so that the others are answered', () => {
  const line = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '2', payroll: '$1' };
  const at = (number: string, state: string) => ({ ...emptyLocation(number), state, classCodes: [line] });
  const places = [at('1', 'tx'), at('2', 'gu'), at('3', 'ae'), at('4', 'dc')];
  const draft = { ...newDraft('2026-07-01'), childrenLoc: places, peoDetails: { selectedPeo: 'gms' } };
  expect(Object.keys(askOf(draft, 'user_1')?.question ?? {})).toEqual(['1', '4']);
  expect(JSON.parse(askText(draft, 'user_1'))).toEqual(askOf(draft, 'user_1'));
  expect(askText({ ...draft, childrenLoc: [at('1', 'gu')] }, 'user_1')).toBe('null');
});
