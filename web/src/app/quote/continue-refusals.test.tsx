import { act, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { aReason, anAnswer } from '@/features/eligibility/eligibility-builders';
import { DraftContext } from '@/features/prospect/draft/context';
import { emptyLine, type ClassLine } from '@/features/prospect/draft/model';
import { linePath } from '@/features/prospect/draft/validate';
import { afterAnswers } from '@test/clock';
import { goTo, keepSaves, openContinue } from '@test/continue';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { useTakenBack } from './set-aside';

beforeEach(() => goTo.mockClear());

it('[QE-093] [QE-143] sends the typed lines of each location, and leads to the first of those that are refused', async () => {
  const { user, session } = openContinue();
  const [place] = session.store.read().draft.childrenLoc;
  const line = (id: string, classCodeDescription: string) => ({
    ...place!.classCodes[0]!,
    id,
    classCodeDescription,
  });
  const classCodes = [
    { ...emptyLine(), id: 'blank' },
    line('a', '8810: Clerical'),
    line('b', '9999: Nobody'),
  ];
  const second = { ...place!, number: '2', key: '2', classCodes: [line('c', '9998: Nothing')] };
  const dates = { effectiveDate: '2026-07-02', expectedStartDate: '2026-07-15' };
  act(() =>
    session.store.replace({
      childrenLoc: [{ ...place!, classCodes }, second],
      companyProfile: { ...session.store.read().draft.companyProfile, ...dates },
    }),
  );
  const sent: { effectiveDate: string; childrenLoc: { classCodesInfo: ClassLine[] }[] }[] = [];
  server.use(
    on('post', '/api/validateClassCodesAndDescription', async (request) => {
      const body = (await request.json()) as (typeof sent)[number];
      sent.push(body);
      const judged = (lines: ClassLine[]) =>
        lines.map((each) => ({
          ...each,
          error: each.classCodeDescription.startsWith('99') ? 'unknown' : null,
        }));
      return Response.json({
        hasError: true,
        field: 'childrenLoc.0.classCodesInfo.1',
        childrenLoc: body.childrenLoc.map((each) => ({
          ...each,
          classCodesInfo: judged(each.classCodesInfo),
        })),
      });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('failed: Invalid ClassCode/Description')).toBeInTheDocument();
  const codes = sent[0]?.childrenLoc.map((each) =>
    each.classCodesInfo.map((one) => one.classCodeDescription),
  );
  expect(codes).toEqual([['8810: Clerical', '9999: Nobody'], ['9998: Nothing']]);
  expect(sent[0]?.effectiveDate).toBe('2026-07-02');
  const paths = [linePath('1', 'b', 'classCodeDescription'), linePath('2', 'c', 'classCodeDescription')];
  expect([...session.store.read().issues.keys()]).toEqual(paths);
  expect(session.store.read().sought).toBe(paths[0]);
});

it('[QE-126] asks the carriers about each class in its words, with the draft, the partner and the effective date', async () => {
  const asked: unknown[] = [];
  const { user, session } = openContinue();
  session.userId = 'user_20260701_one';
  keepSaves();
  const { childrenLoc, companyProfile } = session.store.read().draft;
  const second = { ...childrenLoc[0]!, number: '2', key: '2', state: 'nv' };
  const dates = { effectiveDate: '2026-07-02', expectedStartDate: '2026-07-15' };
  act(() =>
    session.store.replace({
      childrenLoc: [...childrenLoc, second],
      companyProfile: { ...companyProfile, ...dates },
    }),
  );
  server.use(
    on('post', '/api/getCarrierElig', async (request) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams), await request.json());
      return anAnswer({});
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => goTo.mock.calls).toEqual([['questions']]);
  const roofs = { code: '5551', description: 'Roofing, all kinds' };
  expect(asked).toEqual([
    { user_id: 'user_20260701_one', peo: 'gms', date: '2026-07-02' },
    { '1': [{ ...roofs, state: 'tx' }], '2': [{ ...roofs, state: 'nv' }] },
  ]);
});

it.each([
  ['CB-306', 'federal', { federal: ['7313F'], excludedCodes: [] }],
  ['CB-305', 'excluded', { federal: [], excludedCodes: ['5551'] }],
] as const)('[%s] %s class codes alone are said before the next step', async (_, which, found) => {
  const { user, session } = openContinue();
  const [place] = session.store.read().draft.childrenLoc;
  const federal = { ...place!.classCodes[0]!, classCodeDescription: '7313F: Coastal vessels' };
  if (which === 'federal') {
    const second = { ...place!, number: '2', key: '2', classCodes: [federal] };
    act(() => session.store.replace({ childrenLoc: [place!, second] }));
  }
  const excludes = { '5551': { 'gms-a': 'no' } } as const;
  server.use(
    on('post', '/api/getCarrierElig', () => ({
      ...anAnswer({ 'gms-a': [] }),
      classCodeEligibility: which === 'excluded' ? excludes : {},
    })),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(`asking ${JSON.stringify(found)}`)).toBeInTheDocument();
  expect(goTo).not.toHaveBeenCalled();
});

it('[CB-305] who dropped out is taken out of the draft that is saved, until they take the business', async () => {
  const { user, session } = openContinue();
  session.userId = 'user_20260701_one';
  const saved = keepSaves();
  const carrierList = [
    { value: 'gms-a', label: 'Key Risk' },
    { value: 'gms-b', label: 'UWIC' },
  ];
  act(() => session.store.replace({ carrierList }));
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({ 'gms-a': [aReason()], 'gms-b': [] })));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  await expect.poll(() => goTo.mock.calls).toEqual([['questions']]);
  expect(session.store.read().draft.carrierList).toEqual([carrierList[1]]);
  expect(saved[0]?.[1]).toMatchObject({ carrierList: [carrierList[1]] });
  // Back at the profile, where they decline it no longer.
  const takes = new Map([['gms-a', { program: 'gms-a', outcome: 'yes', reasons: [] }]] as const);
  renderHook(() => useTakenBack(carrierList, takes), {
    wrapper: ({ children }) => <DraftContext value={session}>{children}</DraftContext>,
  });
  expect(session.store.read().draft.carrierList).toEqual([carrierList[1], carrierList[0]]);
});

it('[QE-189] a save that fails after the popup is a quiet line as well, and no next step', async () => {
  const { user, session } = openContinue();
  const carrierList = ['gms-a', 'gms-b'].map((value) => ({ value, label: value }));
  act(() => session.store.replace({ carrierList }));
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({ 'gms-a': [aReason()], 'gms-b': [] })),
    on('post', '/api/userTableData/put', () => refusal(500, 'internal', 'Something broke')),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('failed: Not continued: Something broke')).toBeInTheDocument();
  expect(goTo).not.toHaveBeenCalled();
});

it('[QE-189] asks no carrier about a draft that could not be saved, and says so in a quiet line', async () => {
  const { user, session } = openContinue();
  vi.mocked(session.autosave.flush).mockResolvedValue(false);
  let asked = 0;
  server.use(
    on('post', '/api/getCarrierElig', () => {
      asked += 1;
      return anAnswer({});
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('failed: Not continued: not saved yet')).toBeInTheDocument();
  await afterAnswers();
  expect([asked, goTo.mock.calls]).toEqual([0, []]);
});
