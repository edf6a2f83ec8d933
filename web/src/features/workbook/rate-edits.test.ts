import { expect, it } from 'vitest';
import { figureFault, figureKey, figureTyped, overrides } from './rate-edits';
import { aClass, aWorkbook, KEY_RISK } from './workbook-builders';

const line = aClass('TN', '5190', '0.96', '0.9940', '0.9387');
const reason = 'Loss history of six years';

it('[CB-207] a figure takes digits and one dot, no minus and no e', () => {
  expect(figureTyped('-1.2e5')).toBe('1.25');
  expect(figureTyped('1.2.5')).toBe('1.25');
  expect(figureTyped('x')).toBe('');
  expect(figureTyped('1,5')).toBe('1.5');
});

it('[CB-129] W6: what differs from the shown figures is sent by state and class, per $100', () => {
  const typed = new Map([
    [figureKey(line, 'manual_rate'), '1.25'],
    [figureKey(line, 'net_rate'), '0.93870'],
  ]);
  expect(overrides(aWorkbook(), KEY_RISK, [line], typed, ` ${reason} `)).toEqual([
    { column: KEY_RISK, state: 'TN', code: '5190', description: 'class 5190', manual_rate: '1.25', reason },
  ]);
});

it('[CB-129] an emptied figure takes its override back', () => {
  const standing = {
    column: KEY_RISK,
    state: 'TN',
    code: '5190',
    description: 'class 5190',
    manual_rate: '1.25',
    net_rate: null,
    net_rate_ax: null,
    reason,
    version: 8,
    changed_by: 'Uma One',
    changed_at: null,
  };
  const typed = new Map([[figureKey(line, 'manual_rate'), '']]);
  const [sent] = overrides(aWorkbook({ rates: [standing] }), KEY_RISK, [line], typed, reason);
  expect(sent).toMatchObject({ manual_rate: null });
});

it('[CB-207] a rate has at most the decimals of its program, a net rate four, and both are below 1,000', () => {
  expect(figureFault(line, 'manual_rate', '1.255')).toBe('At most 2 decimals');
  expect(figureFault(line, 'net_rate', '0.93871')).toBe('At most 4 decimals');
  expect(figureFault(line, 'manual_rate', '1000')).toBe('A number from 0 to 999');
  expect(figureFault(line, 'manual_rate', '.')).toBe('A number from 0 to 999');
  expect(figureFault(line, 'manual_rate', '999.99')).toBeNull();
});
