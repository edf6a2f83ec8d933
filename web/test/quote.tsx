/** The quote flow upon stored prospects that no test changes: what a test needs of the server, answered. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { components } from '@/api/schema';
import { emptyLine, emptyLocation, type Draft } from '@/features/prospect/draft/model';
import { newDraft, patchOf } from '@/features/prospect/draft/wire';
import { aStanding } from '@/features/submission/submission-builders';
import { aSession } from './builders';
import { TODAY } from './draft';
import { on, refusal, sessionIs, visitNoted } from './handlers';
import { openApp } from './render';
import { server } from './setup';

/** A stored draft as the server answers it. */
export type Prospect = components['schemas']['ProspectAnswer'];

/** A prospect that is being edited, and one that was submitted. */
export const OPEN_ID = '01a20000-0000-7000-8000-000000000001';
export const SUBMITTED_ID = '01a20000-0000-7000-8000-000000000002';

/** A draft that Continue accepts, with one class code. */
export function completeDraft(classCodeDescription = '8810: Clerical'): Draft {
  const draft = newDraft(TODAY);
  const line = { ...emptyLine(), classCodeDescription, ft: '2', payroll: '$90,000' };
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

/** It as stored under an id; one question is without an answer. */
export function storedProspect(id: string): Prospect {
  const draft = completeDraft();
  const uwQues = draft.uwQues.map((each) => (each.name === 'q3' ? { ...each, response: '' } : each));
  return {
    id,
    user_id: `user_20260701_${id.at(-1)}`,
    version: 3,
    stage: 'two',
    status: 'company_profile',
    quote_submitted: id === SUBMITTED_ID,
    last_run_id: null,
    sections: patchOf({ ...draft, uwQues }),
  } as Prospect;
}

/** Someone who sells, and may quote. */
const SALESPERSON = aSession({ groups: ['SalesBeta', 'GetQuoteBeta'] });

/** Opens an address of the flow, as a salesperson unless said; `started` gets the body of each quote that is asked for. */
export function openQuote(
  path: string,
  started: (body: unknown) => void = () => undefined,
  session = SALESPERSON,
  state: unknown = null,
) {
  server.use(
    sessionIs(session),
    visitNoted,
    on('get', '/api/prospects/{id}', (_, { id }) => storedProspect(String(id))),
    on('patch', '/api/prospects/{id}', () => refusal(409, 'view_only', 'Nothing is stored in this test.')),
    on('post', '/api/prospects/clearance', () => ({ earlier: null })),
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
    on('get', '/api/prospects/{id}/history', () => []),
    on('get', '/api/decisions', () => ({ decisions: [], total: 0 })),
    on('get', '/api/prospects/{id}/submission', (_, { id }) =>
      aStanding({ quoteSubmitted: id === SUBMITTED_ID, hideButtons: id === SUBMITTED_ID }),
    ),
    on('post', '/api/raterMcpStateData', () => []),
    on('post', '/api/getExpModStateCategory', () => ({
      ncciStates: [],
      actingNcciStates: [],
      indBureauStates: [],
    })),
    on('post', '/api/getQuotesDataId', async (request) => {
      started(await request.json());
      return new Response('{}', { status: 503 });
    }),
  );
  return openApp(path, state);
}

/** Get Quote, after the one word that the answers were read. */
export async function pressGetQuote(user: UserEvent): Promise<void> {
  await user.click(await screen.findByRole('checkbox', { name: /^I have read the answers/ }));
  await user.click(screen.getByRole('button', { name: 'Get Quote' }));
}
