import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aReason, anAnswer } from '@/features/eligibility/eligibility-builders';
import { setProfile } from '@/features/prospect/draft/edits';
import { setLineClass } from '@/features/prospect/places/location-edits';
import { linePath } from '@/features/prospect/draft/validate';
import { patchOf } from '@/features/prospect/draft/wire';
import { goTo, keepSaves, openContinue } from '@test/continue';
import { on, refusal } from '@test/handlers';
import { sessionItems } from '@/lib/session-items';
import { storedProspect, OPEN_ID } from '@test/quote';
import { server } from '@test/setup';

const kept = vi.hoisted(() => vi.fn<(id: string, patch: object) => Promise<void>>());
vi.mock('@/features/prospect/draft/api', async (actual) => ({
  ...(await actual<typeof import('@/features/prospect/draft/api')>()),
  keepProspect: kept,
}));

it('[QE-093] says that the server refuses a class code, at its cell, and leads there', async () => {
  const { user, session } = openContinue();
  server.use(
    on('post', '/api/validateClassCodesAndDescription', async (request) => {
      const { childrenLoc } = (await request.json()) as {
        childrenLoc: { classCodesInfo: { classCodeDescription: string }[] }[];
      };
      return Response.json({
        hasError: true,
        field: 'childrenLoc.0.classCodesInfo.0.classCodeDescription',
        childrenLoc: childrenLoc.map((place) => ({
          ...place,
          classCodesInfo: place.classCodesInfo.map((line) => ({ ...line, error: 'unknown' })),
        })),
      });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('failed: Invalid ClassCode/Description')).toBeInTheDocument();
  const [line] = session.store.read().draft.childrenLoc[0]!.classCodes;
  const path = linePath('1', line!.id, 'classCodeDescription');
  expect(session.store.read().issues.get(path)).toBe('Invalid ClassCode/Description');
  expect(session.store.read().sought).toBe(path);
  expect(goTo).not.toHaveBeenCalled();
  // Another class code is another question.
  act(() => session.store.edit(setLineClass('1', line!.id, '8810: Clerical')));
  expect(session.store.read().issues.get(path)).toBeUndefined();
});

beforeEach(() => {
  goTo.mockClear();
  kept.mockClear();
});

it('[QE-189] logs that no carrier is left, shows no alert with these words, and stays on stage one', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({ 'gms-a': [aReason()] })));
  const { user } = openContinue();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/^asking/)).toBeInTheDocument();
  expect(logged).toHaveBeenCalledWith('no carriers available');
  expect(document.body).not.toHaveTextContent('no carriers available');
  expect(goTo).not.toHaveBeenCalled();
  logged.mockRestore();
});

it.each([
  ['eligibility', 500, 'Something broke', 'Not continued: Something broke'],
  ['the save', 500, 'Something broke', 'Not continued: Something broke'],
  ['eligibility, by silence,', 503, 'Temporal is down', 'Not continued: Oops! Server not responding'],
] as const)(
  '[QE-189] [CB-319] when %s fails (%s), it is logged: a quiet line, no overlay, no alert, no next step',
  async (what, status, detail, words) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    server.use(
      on('post', '/api/getCarrierElig', () =>
        what === 'the save' ? anAnswer({ 'gms-a': [] }) : refusal(status, 'internal', detail),
      ),
      on('post', '/api/userTableData/put', () => refusal(status, 'internal', detail)),
    );
    const { user } = openContinue();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(`failed: ${words}`)).toBeInTheDocument();
    expect(logged).toHaveBeenCalledExactlyOnceWith(words);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(goTo).not.toHaveBeenCalled();
    logged.mockRestore();
  },
);

it('[QE-138] tells of the press with the user id and the keys of the records that this tab stored', async () => {
  sessionItems.sortKeyList.write(['1+run+gms-a+1 Main St']);
  const told: unknown[] = [];
  const { user, session } = openContinue();
  session.userId = 'user_20260701_one';
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('post', '/api/userTableData/put', () => ({
      message: 'Stored',
      user_id: 'user_20260701_one',
      version: 2,
    })),
    on('post', '/api/updateStatusDetails', async (request) => {
      told.push(await request.json());
      return { message: 'Noted', id: 'event-1', button_name: 'continue', at: '2026-07-01T12:00:00Z' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect
    .poll(() => told)
    .toEqual([
      {
        button_name: 'continue',
        user_id: 'user_20260701_one',
        user_email_id: 'user_20260701_one',
        sortKeyList: ['1+run+gms-a+1 Main St'],
      },
    ]);
});

it('[QE-011] [QE-050] the first save of Continue says company_profile, and leads to stage two', async () => {
  const { user, session } = openContinue();
  session.userId = 'user_20260701_one';
  const { version } = session.autosave;
  const saved = keepSaves();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => goTo.mock.calls).toEqual([['questions']]);
  expect(saved.map(([way, { status }]) => [way, status])).toEqual([['put', 'company_profile']]);
  const { uwQues, ...sections } = patchOf(session.store.read().draft);
  const whole = { user_email_id: 'user_20260701_one', ...sections, uw_ques: uwQues };
  expect(saved[0]?.[1]).toEqual({ ...whole, status: 'company_profile' });
  expect(saved[0]?.[2]).toBe(String(version));
  const begun = { version: 2, status: 'company_profile', stage: 'two' };
  expect(kept.mock.calls).toEqual([[session.id, begun]]);
});

it('[QE-050] so does the first one of a draft that was stored before', async () => {
  const { user } = openContinue({ ...storedProspect(OPEN_ID), stage: 'one', status: 'draft' });
  const saved = keepSaves();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => goTo.mock.calls).toEqual([['questions']]);
  expect(saved.map(([way, { status }]) => [way, status])).toEqual([['put', 'company_profile']]);
});

it('[QE-050] a later one leaves the status that the prospect has come to', async () => {
  const stored = { ...storedProspect(OPEN_ID), stage: 'three', status: 'quote_generated' } as const;
  const { user, session } = openContinue(stored);
  const { version } = session.autosave;
  const saved = keepSaves();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => goTo.mock.calls).toEqual([['questions']]);
  const { uwQues, ...sections } = patchOf(session.store.read().draft);
  // Whole, and upon the version that it was typed upon: what somebody else saved meanwhile is not written over.
  const whole = { user_email_id: session.userId, ...sections, uw_ques: uwQues };
  expect(saved).toEqual([['update', whole, String(version)]]);
  expect(kept.mock.calls.map(([, patch]) => patch)).toEqual([{ version: 2 }]);
});

it('saves what is typed during its own save afterwards, upon the version of that save', async () => {
  const { user, session } = openContinue({ ...storedProspect(OPEN_ID), stage: 'one', status: 'draft' });
  Object.assign(session, { id: OPEN_ID, userId: 'user_20260701_one' });
  const bases: unknown[] = [];
  const [asked, answered] = [vi.fn(), vi.fn(() => false)];
  keepSaves();
  server.use(
    on('post', '/api/userTableData/put', async () => {
      asked();
      await vi.waitUntil(answered, { timeout: 60_000 });
      return { message: 'Saved', user_id: 'user_20260701_one', version: 7 };
    }),
    on('patch', '/api/prospects/{id}', async (request) => {
      bases.push(((await request.json()) as { base_version: number }).base_version);
      return { ...storedProspect(OPEN_ID), version: 8 };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  vi.mocked(session.autosave.flush).mockRestore();
  act(() => session.store.edit(setProfile('companyName', 'Bluebonnet Tools')));
  expect(await session.autosave.flush()).toBe(false);
  expect(bases).toEqual([]);
  answered.mockReturnValue(true);
  await expect.poll(() => bases).toEqual([7]);
});
