import { expect, it } from 'vitest';
import { emptyModification } from '@/features/prospect/emod';
import { emodByState } from './quote-copy';

it('[RD-108] the saved session entry holds modification and date of each answered state', () => {
  const answered = { ...emptyModification('2026-07-01'), rate1: '0.95', response: true };
  expect(
    emodByState({
      emodStatesData: {
        ncci: { ...answered, stateList: ['il', 'in'] },
        ca: { ...answered, rate1: '1.10', date1: '2026-05-01' },
        nj: emptyModification('2026-07-01'),
      },
    }),
  ).toEqual({
    il: { emod: '0.95', emodDate: '2026-07-01' },
    in: { emod: '0.95', emodDate: '2026-07-01' },
    ca: { emod: '1.10', emodDate: '2026-05-01' },
  });
});
