import { beforeEach, expect, it } from 'vitest';
import { openSubmitted, openUnsubmitted } from './opening';

const IDS = { prospect: '01a20000-0000-7000-8000-000000000001', user: 'user_20260701_1' };
const items = (...names: string[]) => names.map((name) => sessionStorage.getItem(name));

beforeEach(() => sessionStorage.clear());

it('[CB-168] [CB-242] a submitted prospect is opened in the underwriter flow, as an underwriter', () => {
  openSubmitted({ prospect_id: IDS.prospect, user_id: IDS.user });
  expect(items('uw_flow', 'uwLogin', 'prospectId')).toEqual(['true', 'true', IDS.prospect]);
  expect(items('preUnderwriter', 'formStage')).toEqual([null, null]);
});

it.each([
  [true, 'two'],
  [false, null],
])('[CB-100] [CB-241] an unsubmitted one in pre-underwriter mode, at stage two: %s', (atTwo, stage) => {
  openUnsubmitted({ id: IDS.prospect, user_email_id: IDS.user }, atTwo);
  expect(items('preUnderwriter', 'formStage', 'prospectId')).toEqual(['true', stage, IDS.prospect]);
  expect(items('uw_flow', 'uwLogin')).toEqual([null, null]);
});
