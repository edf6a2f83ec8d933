import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { components } from '@/api/schema';
import { emptyLine, emptyLocation, type Draft } from '@/features/prospect/model';
import { newDraft, patchOf } from '@/features/prospect/wire';
import { aSession } from '@test/builders';
import { TODAY } from '@test/draft';
import { on, refusal, sessionIs, visitNoted } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';

type Prospect = components['schemas']['ProspectAnswer'];

const ID = '01a20000-0000-7000-8000-000000000001';
const SUBMITTED = '01a20000-0000-7000-8000-000000000002';
const started: string[] = [];

function complete(): Draft {
  const draft = newDraft(TODAY);
  const line = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '2', payroll: '$90,000' };
  return {
    ...draft,
    companyProfile: {
      ...draft.companyProfile,
      companyName: 'Acme',
      fein: '12-3456789',
      firstName: 'Ada',
      lastName: 'Agent',
      descriptionOfOperations: 'Office work',
      yearsInBusiness: '2001',
      entityType: 'LLC',
      producer: 'Ada Agent',
    },
    childrenLoc: [{ ...emptyLocation('1'), state: 'tx', classCodes: [line] }],
    peoDetails: { selectedPeo: 'gms' },
    carrierList: [{ value: 'gms-a', label: 'Key Risk' }],
  };
}

function stored(id: string): Prospect {
  const draft = complete();
  const uwQues = draft.uwQues.map((each) => (each.name === 'q3' ? { ...each, response: '' } : each));
  return {
    id,
    user_id: `user_20260701_${id.at(-1)}`,
    version: 3,
    stage: 'two',
    status: 'company_profile',
    quote_submitted: id === SUBMITTED,
    last_run_id: null,
    sections: patchOf({ ...draft, uwQues }),
  } as Prospect;
}

function open() {
  server.use(
    sessionIs(aSession({ groups: ['SalesBeta', 'GetQuoteBeta'] })),
    visitNoted,
    on('get', '/api/prospects/{id}', (_, { id }) => stored(String(id))),
    on('patch', '/api/prospects/{id}', () => refusal(409, 'view_only', 'Nothing is stored in this test.')),
    on('get', '/api/programs', () => []),
    on('get', '/api/programs/selection', () => ({
      carriersAdded: [],
      leftUnselected: [],
      premiumCheckSkipped: ['tx'],
    })),
    on('get', '/api/states', () => ({ states: [], territories: {} })),
    on('get', '/api/getEntityType', () => ({ entities: ['LLC'], limits: [] })),
    on('post', '/api/getCarrierElig', () => ({
      eligibility: {},
      industries: [],
      details: [],
      classCodeEligibility: {},
    })),
    on('post', '/api/raterMcpStateData', () => []),
    on('post', '/api/getExpModStateCategory', () => ({
      ncciStates: [],
      actingNcciStates: [],
      indBureauStates: [],
    })),
    on('post', '/api/getQuotesDataId', () => {
      started.push('getQuotesDataId');
      return new Response('{}', { status: 503 });
    }),
  );
  return openApp(`/Quote/${ID}/profile`);
}

const item = (key: string) => sessionStorage.getItem(key);
const questions = () => screen.findByRole('heading', { level: 1, name: /^And finally/ });

it('[QE-006] [QE-022] [QE-012] [QE-111] keeps the specified items of the tab from step to step', async () => {
  sessionStorage.clear();
  const { router, user } = open();
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
  // The stage is a word, the keys are those of the specification.
  await waitFor(() => expect(item('formStage')).toBe('one'));
  expect([item('user_id'), item('hideButtons')]).toEqual(['user_20260701_1', null]);
  // A salesperson needs no e-mailed code.
  expect(item('otpVerified')).toBe('true');
  await router.navigate(`/Quote/${ID}/questions`);
  await questions();
  await waitFor(() => expect(item('formStage')).toBe('two'));

  // One unanswered question stops Get Quote.
  await user.click(await screen.findByRole('button', { name: 'Get Quote' }));
  expect(await screen.findByText('Please answer all the questions!')).toBeInTheDocument();
  expect(started).toEqual([]);
  await user.click(
    within(screen.getByRole('group', { name: /15 feet above ground/ })).getByRole('radio', { name: 'No' }),
  );
  await waitFor(() => expect(screen.queryByText('Please answer all the questions!')).not.toBeInTheDocument());

  // A submitted prospect sets hideButtons, and the buttons of each step are closed.
  await router.navigate(`/Quote/${SUBMITTED}/questions`);
  await waitFor(() => expect(item('hideButtons')).toBe('true'));
  expect(await screen.findByRole('button', { name: 'Get Quote' })).toBeDisabled();
  await router.navigate(`/Quote/${SUBMITTED}/profile`);
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  expect(item('user_id')).toBe('user_20260701_2');
}, 60_000);
