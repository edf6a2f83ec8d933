import { expect, it } from 'vitest';
import { mixOf } from './payroll-mix';

const line = (classCodeDescription: string, payroll: string) => ({ classCodeDescription, payroll });

it('adds the payroll of a state and class over all locations, the largest first', () => {
  const places = [
    { state: 'tx', classCodesInfo: [line('8810: Clerical', '$100,000'), line('3632: Shop', '$600,000')] },
    { state: 'tx', classCodesInfo: [line('8810: Clerical', '200000'), line('', '')] },
    { state: 'ga', classCodesInfo: [line('8810: Clerical', '$100,000')] },
  ];
  expect(mixOf(places)).toEqual([
    { name: 'TX 3632', dollars: 600_000, part: 60 },
    { name: 'TX 8810', dollars: 300_000, part: 30 },
    { name: 'GA 8810', dollars: 100_000, part: 10 },
  ]);
});
