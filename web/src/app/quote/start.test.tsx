import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { patchOf } from '@/features/prospect/draft/wire';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { on, refusal } from '@test/handlers';
import { completeDraft, OPEN_ID, openQuote, storedProspect, pressGetQuote } from '@test/quote';
import { server } from '@test/setup';

const [JOB, RUN] = ['01a20000-0000-7000-8000-0000000000b0', '01a20000-0000-7000-8000-0000000000c0'];

beforeEach(() => sessionStorage.clear());

it('[QE-022] [QE-020] [QE-138] Get Quote keeps the run, and when it was asked for, as quoteData, and is told', async () => {
  const told: unknown[] = [];
  const keys: (string | null)[] = [];
  const { user, router } = openQuote(`/Quote/${OPEN_ID}/questions`);
  const stored = { ...storedProspect(OPEN_ID), stage: 'three', sections: patchOf(completeDraft()) } as const;
  const run = { ...quoteRun([programRow('gms-a', 'rating')], 'processing'), id: RUN, job_id: JOB };
  server.use(
    on('get', '/api/prospects/{id}', () => Response.json(stored)),
    on('post', '/api/getQuotesDataId', (request) => {
      // Sent twice under one key, it is started once.
      keys.push(request.headers.get('idempotency-key'));
      return { id: JOB, run_id: RUN };
    }),
    on('post', '/api/updateStatusDetails', async (request) => {
      told.push(await request.json());
      return Response.json({});
    }),
    on('get', '/api/runs/{id}', () => run),
    on('get', '/api/runs/{id}/indication', () => ({ rows: [], notes: [], licensing: [] })),
    on('get', '/api/getQuotesData/{id}', () => 'processing' as const),
    on('get', '/api/prospects/{id}/runs', () => []),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/prospects/{id}/note', () => ({ text: '', version: 0, edited_by: null, edited_at: null })),
  );
  const pressed = Date.now();
  await user.click(await screen.findByRole('checkbox', { name: /^I have read the answers/ }));
  // Whoever presses twice means one quote.
  await user.dblClick(screen.getByRole('button', { name: 'Get Quote' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/compare`));
  await waitFor(() => expect(sessionStorage.getItem('quoteData')).not.toBeNull());
  const kept = JSON.parse(sessionStorage.getItem('quoteData') ?? '') as { date: string; uuid: string };
  expect(kept.uuid).toBe(RUN);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(kept.date).toMatch(/^\d{13}$/);
  expect(Number(kept.date)).toBeGreaterThanOrEqual(pressed);
  expect(sessionStorage.getItem('runId')).toBe(RUN);
  const by = stored.user_id;
  await waitFor(() =>
    expect(told).toEqual([{ button_name: 'get_quote', user_id: by, user_email_id: by, sortKeyList: [] }]),
  );

  // Pressed again it is another run, and the tab goes on with that one.
  const second = RUN.replace(/0$/, '1');
  server.use(
    on('post', '/api/getQuotesDataId', (request) => {
      keys.push(request.headers.get('idempotency-key'));
      return { id: JOB, run_id: second };
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'To the questions' }));
  await user.click(await screen.findByRole('button', { name: 'Get Quote' }));
  await waitFor(() => expect(sessionStorage.getItem('runId')).toBe(second));
  expect(JSON.parse(sessionStorage.getItem('quoteData') ?? '')).toMatchObject({ uuid: second });
  expect(new Set(keys).size).toBe(2);
  await waitFor(() => expect(told).toHaveLength(2));
});

it('[QE-078] asks for no quote of a profile that something is missing in, and leads there', async () => {
  const asked: unknown[] = [];
  const { user, router } = openQuote(`/Quote/${OPEN_ID}/questions`, (body) => asked.push(body));
  const { companyProfile, ...sections } = completeDraft();
  const incomplete = patchOf({ ...sections, companyProfile: { ...companyProfile, fein: '' } });
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(OPEN_ID), stage: 'three', sections: incomplete }),
    ),
  );
  await pressGetQuote(user);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/profile`));
  expect(await screen.findByText('Enter the FEIN, 9 digits')).toBeVisible();
  expect(asked).toEqual([]);
});

it('[QE-038] [QE-111] waits for the answer to what is asked in any state of the business', async () => {
  const asked: unknown[] = [];
  const { user } = openQuote(`/Quote/${OPEN_ID}/questions`, (body) => asked.push(body));
  const draft = completeDraft();
  const [place] = draft.childrenLoc;
  // In Missouri alone it may not be asked.
  const childrenLoc = [
    { ...place!, state: 'mo' },
    { ...place!, number: '2', key: '2' },
  ];
  const uwQues = draft.uwQues.map((each) => (each.name === 'q18' ? { ...each, response: '' } : each));
  const sections = patchOf({ ...draft, childrenLoc, uwQues });
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(OPEN_ID), stage: 'three', sections }),
    ),
  );
  await pressGetQuote(user);
  expect(await screen.findByText('Please answer all the questions!')).toBeVisible();
  expect(asked).toEqual([]);
});

it('[QE-114] quotes without an expiry for the year from the start, not from the effective date', async () => {
  const asked: { body: { date_to: unknown; prorateValue: unknown } }[] = [];
  const { user } = openQuote(`/Quote/${OPEN_ID}/questions`, (body) =>
    asked.push(body as (typeof asked)[number]),
  );
  const { companyProfile, ...sections } = completeDraft();
  const dates = { effectiveDate: '2026-07-01', expectedStartDate: '2026-09-01' };
  const stored = patchOf({
    ...sections,
    companyProfile: { ...companyProfile, ...dates, expectedExpiryDate: '' },
  });
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(OPEN_ID), stage: 'three', sections: stored }),
    ),
  );
  await pressGetQuote(user);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.body).toMatchObject({ date_to: null, prorateValue: '1' });
});

it('asks for no quote while what was typed is not saved, says why, and asks once it is', async () => {
  const asked: unknown[] = [];
  const { user } = openQuote(`/Quote/${OPEN_ID}/questions`, (body) => asked.push(body));
  const stored = { ...storedProspect(OPEN_ID), stage: 'three', sections: patchOf(completeDraft()) } as const;
  const saved: unknown[] = [];
  let refuses = true;
  server.use(
    on('get', '/api/prospects/{id}', () => Response.json(stored)),
    on('patch', '/api/prospects/{id}', async (request) => {
      if (refuses) return refusal(422, 'invalid_input', 'An answer is too long');
      saved.push(await request.json());
      return Response.json({ ...stored, version: 4 });
    }),
    on('get', '/api/prospects/{id}/note', () => ({ text: '', version: 0, edited_by: null, edited_at: null })),
  );
  await user.click((await screen.findAllByRole('radio', { name: 'Yes' }))[0]!);
  await pressGetQuote(user);
  const told = await screen.findByText('The quote did not start');
  expect(told.closest('[role="alert"]')).toHaveTextContent('An answer is too long');
  expect(asked).toEqual([]);
  refuses = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(saved).toHaveLength(1);
});
