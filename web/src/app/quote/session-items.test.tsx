import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { afterAnswers } from '@test/clock';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { server } from '@test/setup';

beforeEach(() => sessionStorage.clear());

const item = (key: string) => sessionStorage.getItem(key);
const entry = (button: string, at: string) => ({
  button_name: button,
  label: button,
  who: 'Ada Agent',
  at,
  carrier: null,
  status: null,
  records: 0,
});

it('[QE-021] keeps what the server has of the opened prospect under the specified names', async () => {
  const { router } = openQuote(`/Quote/${SUBMITTED_ID}/profile`);
  const account = { QuoteId: 'Q-7', BindData: { PaymentPlan: 'A' } };
  server.use(
    on('get', '/api/prospects/{id}', (_, { id }) => ({
      ...storedProspect(String(id)),
      last_run_id: id === SUBMITTED_ID ? '01a20000-0000-7000-8000-0000000000aa' : null,
    })),
    on('get', '/api/prospects/{id}/history', () => [
      entry('submit_to_underwriter', '2026-11-20T08:00:00Z'),
      entry('release_clicked', '2026-11-21T08:00:00Z'),
      entry('submit_to_underwriter', '2026-11-22T10:00:00.500Z'),
      entry('save_clicked', '2026-11-22T11:00:00Z'),
    ]),
    on('get', '/api/getUserDataStatus/{email}/quote', () =>
      Response.json({
        carrierBasedData: [{ amtrustAccountDetails: null }, { amtrustAccountDetails: account }],
      }),
    ),
  );
  await waitFor(() => expect(item('submissionDate')).toBe(String(Date.parse('2026-11-22T10:00:00.500Z'))));
  await waitFor(() => expect(item('amtrustAccountDetailsCopy')).toBe(JSON.stringify(account)));
  expect(item('amtrustAccountDetails')).toBe(JSON.stringify(account));

  // Another prospect: what the tab had of the first one goes, and nothing is made up for it.
  await router.navigate(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(item('prospectId')).toBe(OPEN_ID));
  await waitFor(() => expect(item('hideButtons')).toBeNull());
  for (const key of ['submissionDate', 'amtrustAccountDetails', 'amtrustAccountDetailsCopy', 'quoteData'])
    expect(item(key)).toBeNull();

  // The copy of the prospect has the specified sections, without its FEIN.
  const copy = JSON.parse(item('currProspect') ?? '') as Record<string, unknown>;
  expect(copy).toMatchObject({
    companyProfile: { companyName: 'Acme', fein: '' },
    childrenLoc: [{ number: '1', state: 'tx', classCodesInfo: [{ classCodeDescription: '8810: Clerical' }] }],
    emodStatesData: {},
    peoDetails: { selectedPeo: 'gms' },
    carrierList: [{ value: 'gms-a', label: 'Key Risk' }],
    riskProfile: null,
    amtrustQuesList: [],
  });
  expect(copy['uwQues']).toHaveLength(31);
  expect([item('hasProrateValue'), item('submissionDate')]).toEqual(['false', null]);
});

it('[QE-022] opened once more, a prospect keeps the items that the tab has of it', async () => {
  const quoteData = JSON.stringify({ date: '1', uuid: 'run-1' });
  sessionStorage.setItem('prospectId', OPEN_ID);
  sessionStorage.setItem('quoteData', quoteData);
  sessionStorage.setItem('address', '["1 Main St"]');
  openQuote(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(item('user_id')).toBe('user_20260701_1'));
  expect([item('quoteData'), item('address')]).toEqual([quoteData, '["1 Main St"]']);
});

it('takes the date of a submission back once the prospect was released', async () => {
  sessionStorage.setItem('prospectId', OPEN_ID);
  sessionStorage.setItem('submissionDate', '1');
  openQuote(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(item('user_id')).toBe('user_20260701_1'));
  await waitFor(() => expect(item('submissionDate')).toBeNull());
});

it('[QE-021] writes nothing of a prospect that was left before its answers came', async () => {
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const { router } = openQuote(`/Quote/${SUBMITTED_ID}/profile`);
  const late: string[] = [];
  const after = async (what: string, answer: Response) => {
    late.push(what);
    await told;
    return answer;
  };
  server.use(
    on('get', '/api/prospects/{id}', (_, { id }) => ({
      ...storedProspect(String(id)),
      last_run_id: id === SUBMITTED_ID ? '01a20000-0000-7000-8000-0000000000aa' : null,
    })),
    on('get', '/api/prospects/{id}/history', () =>
      after('history', Response.json([entry('submit_to_underwriter', '2026-11-20T08:00:00Z')])),
    ),
    on('get', '/api/getUserDataStatus/{email}/quote', () =>
      after('account', Response.json({ carrierBasedData: [{ amtrustAccountDetails: { QuoteId: 'Q-7' } }] })),
    ),
  );
  await waitFor(() => expect(late.toSorted()).toEqual(expect.arrayContaining(['account', 'history'])));
  await router.navigate(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(item('user_id')).toBe('user_20260701_1'));
  tell();
  await afterAnswers();
  expect([item('submissionDate'), item('amtrustAccountDetails')]).toEqual([null, null]);
});
