import { beforeEach, expect, it, vi } from 'vitest';
import { sessionItems, type SessionItem } from './session-items';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

const FORMS: readonly [name: keyof typeof sessionItems, key: string, value: unknown, text: string][] = [
  ['formStage', 'formStage', 'four', 'four'],
  ['submissionDate', 'submissionDate', 1_795_305_600_000, '1795305600000'],
  ['salesId', 'salesID', 'sales@x.example', 'sales@x.example'],
  ['domain', 'domain', 'bluebonnet.example', 'bluebonnet.example'],
  ['uwFlow', 'uw_flow', true, 'true'],
  ['preUnderwriter', 'preUnderwriter', true, 'true'],
  ['hideButtons', 'hideButtons', true, 'true'],
  ['otpVerified', 'otpVerified', true, 'true'],
  ['hasProrateValue', 'hasProrateValue', true, 'true'],
  ['hasProrateValue', 'hasProrateValue', false, 'false'],
  ['userId', 'user_id', 'user_20260701_1', 'user_20260701_1'],
  ['sortKeyList', 'sortKeyList', ['1+r+gms-a+x'], '["1+r+gms-a+x"]'],
  ['quoteData', 'quoteData', { date: '1', uuid: 'r' }, '{"date":"1","uuid":"r"}'],
  [
    'validateEmodState',
    'validateEmodState',
    { tx: { emod: '0.95', emodDate: '2026-07-01' } },
    '{"tx":{"emod":"0.95","emodDate":"2026-07-01"}}',
  ],
  [
    'acordOnItsWay',
    'acordOnItsWay',
    { userId: '', name: 'a.pdf', job: 'j', fileName: 'j.pdf', bucket: 'b', region: 'r' },
    '{"userId":"","name":"a.pdf","job":"j","fileName":"j.pdf","bucket":"b","region":"r"}',
  ],
  ['quesList', 'quesList', [{ Id: '1', Answer: 'No' }], '[{"Id":"1","Answer":"No"}]'],
  [
    'amtrustAccountDetails',
    'amtrustAccountDetails',
    { QuoteId: 'Q1', BindData: { a: 1 } },
    '{"QuoteId":"Q1","BindData":{"a":1}}',
  ],
  ['amtrustAccountDetailsCopy', 'amtrustAccountDetailsCopy', { QuoteId: 7 }, '{"QuoteId":7}'],
  ['amtrustEligibility', 'AmtrustEligibility', { Eligibility: 'Refer' }, '{"Eligibility":"Refer"}'],
  [
    'amtrustNetRates',
    'amtrustNetRatesResponse',
    { Data: [{ State: 'TX', NetRate: '1.23', ClassCode: '8810', ClassDescription: 'Clerical' }] },
    '{"Data":[{"State":"TX","NetRate":"1.23","ClassCode":"8810","ClassDescription":"Clerical"}]}',
  ],
];

it.each(FORMS)('%s is stored under its specified name and in its exact form', (name, key, value, text) => {
  const each = sessionItems[name] as SessionItem<unknown>;
  each.write(value);
  expect([...stored]).toEqual([[key, text]]);
  expect(each.read()).toEqual(value);
  each.write(undefined);
  expect([...stored]).toEqual([]);
  expect(each.read()).toBeUndefined();
});

it.each([
  ['formStage', 'nine'],
  ['submissionDate', '2026-11-22T10:00:00Z'],
  ['submissionDate', '-1'],
  ['preUnderwriter', 'yes'],
  ['hasProrateValue', ''],
  ['quoteData', '{"date":1,"uuid":"r"}'],
  ['quoteData', '{"date":"1"}'],
  ['validateEmodState', '{"tx":{"emod":"0.95"}}'],
  ['sortKeyList', '[1]'],
  ['quesList', '{}'],
  ['amtrustAccountDetails', '{"QuoteId":""}'],
  ['amtrustAccountDetails', '{"QuoteId":'],
  ['amtrustEligibility', 'null'],
  ['amtrustNetRates', '{"Data":[{"State":"TX"}]}'],
  ['currProspect', '[]'],
] as const)('%s counts as missing where it reads %s', (name, text) => {
  stored.set(sessionItems[name].key, text);
  expect(sessionItems[name].read()).toBeUndefined();
});
