import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { anAnswer, aReason } from '@/features/eligibility/eligibility-builders';
import { DraftContext } from '@/features/prospect/draft/context';
import { DraftSession } from '@/features/prospect/draft/session';
import { emptyModification } from '@/features/prospect/draft/emod';
import type {
  ClassLine,
  CompanyProfile,
  Draft,
  Location,
  Modification,
} from '@/features/prospect/draft/model';
import { TODAY } from '@test/draft';
import { afterAnswers } from '@test/clock';
import { on, refusal, sessionIs } from '@test/handlers';
import { keepSaves } from '@test/continue';
import { completeDraft, OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { show } from '@test/render';
import { server } from '@test/setup';
import { useContinue } from './continue';
import { QuoteFlowContext } from './flow';

type Change = (draft: Draft) => Draft;

const texas = { State: 'Texas', Abbrev: 'Tex.', Code: 'TX', private_market: true };

const profile =
  (patch: Partial<CompanyProfile>): Change =>
  (draft) => ({ ...draft, companyProfile: { ...draft.companyProfile, ...patch } });
const place =
  (patch: Partial<Location>): Change =>
  (draft) => ({ ...draft, childrenLoc: draft.childrenLoc.map((each) => ({ ...each, ...patch })) });
const line =
  (patch: Partial<ClassLine>): Change =>
  (draft) =>
    place({ classCodes: draft.childrenLoc[0]!.classCodes.map((each) => ({ ...each, ...patch })) })(draft);
const rates =
  (patch: Partial<Modification>): Change =>
  (draft) => ({
    ...draft,
    emodStatesData: { ca: { ...emptyModification(TODAY), response: true, rate1: '0.95', ...patch } },
  });

function Press() {
  const { press } = useContinue();
  return (
    <button type="button" onClick={press}>
      Continue
    </button>
  );
}

/** Presses Continue upon a draft; answers the field that the person is led to, and the steps that follow. */
async function pressUpon(change: Change) {
  const asked: string[] = [];
  const session = DraftSession.fresh(TODAY, () => 0);
  session.store.prefill({ apply: () => change(completeDraft()) });
  server.use(
    sessionIs(null),
    on('post', '/api/prospects', () => {
      asked.push('save');
      return refusal(409, 'view_only', 'Nothing is stored in this test.');
    }),
    on('post', '/api/validateClassCodesAndDescription', () => {
      asked.push('class codes');
      return { hasError: true, childrenLoc: [], field: null };
    }),
  );
  const goTo = (step: string) => void asked.push(step);
  const flow = { session, record: undefined, starting: undefined, startedAt: undefined };
  const { user } = show(
    <DraftContext value={session}>
      <QuoteFlowContext value={{ ...flow, getQuote: () => undefined, goTo }}>
        <Press />
      </QuoteFlowContext>
    </DraftContext>,
  );
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await afterAnswers();
  return { asked, path: session.store.read().sought };
}

it.each([
  ...(
    [
      'companyName',
      'descriptionOfOperations',
      'firstName',
      'lastName',
      'yearsInBusiness',
      'entityType',
      'expectedStartDate',
      'effectiveDate',
      'fein',
      'producer',
    ] as const
  ).map(
    (field) => [`[QE-078] without ${field}`, profile({ [field]: '' }), `companyProfile.${field}`] as const,
  ),
  ['[QE-079] with Please Select', profile({ entityType: 'Please Select' }), 'companyProfile.entityType'],
  ['[QE-081] without a state', place({ state: '' }), 'childrenLoc.1.state'],
  ['[QE-082] in CA without a zip', place({ state: 'ca', cityName: 'Fresno' }), 'childrenLoc.1.zipCode'],
  ['[QE-082] in CA without a city', place({ state: 'ca', zipCode: '93701' }), 'childrenLoc.1.cityName'],
  ['[QE-083] without a class', line({ classCodeDescription: '' }), 'classCodeDescription'],
  ['[QE-083] without a payroll', line({ payroll: '' }), 'payroll'],
  ['[QE-083] without heads', line({ ft: '', pt: '' }), 'ft'],
  ['[QE-083] with heads of zero', line({ ft: '0', pt: '0' }), 'ft'],
  [
    '[QE-090] without words',
    line({ classCodeDescription: '8810: no description found' }),
    'classCodeDescription',
  ],
  ['[QE-094] with a rate in words', rates({ rate1: 'high' }), 'emodStatesData.ca.rate1'],
  [
    '[QE-094] with a second rate in words',
    rates({ displayMore: true, rate2: 'x' }),
    'emodStatesData.ca.rate2',
  ],
] as const)('%s Continue leads to the field, and saves and asks nothing', async (_, change, field) => {
  const { asked, path } = await pressUpon(change);
  expect(path?.endsWith(field)).toBe(true);
  expect(asked).toEqual([]);
});

it('[QE-082] [QE-083] needs no zip and city outside CA, and PT alone is enough', async () => {
  const { asked } = await pressUpon((draft) => line({ ft: '', pt: '1' })(place({ state: 'nv' })(draft)));
  expect(asked).not.toEqual([]);
});

it('[QE-093] the refusal of a class code by the server is shown on the page, which scrolls to its field', async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(
    on('get', '/api/states', () => ({ states: [texas], territories: {} })),
    on('post', '/api/validateClassCodesAndDescription', async (request) => {
      const { childrenLoc } = (await request.json()) as {
        childrenLoc: { classCodesInfo: { classCodeDescription: string }[] }[];
      };
      const wrong = (lines: { classCodeDescription: string }[]) =>
        lines.map((each) => ({ ...each, error: 'Invalid ClassCode/Description' }));
      return Response.json({
        hasError: true,
        field: 'childrenLoc.0.classCodesInfo.0',
        childrenLoc: childrenLoc.map((each) => ({ ...each, classCodesInfo: wrong(each.classCodesInfo) })),
      });
    }),
  );
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  onTestFinished(() => scrolled.mockRestore());
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid ClassCode/Description');
  await expect.poll(() => document.activeElement === cell).toBe(true);
  expect(scrolled.mock.contexts).toContain(cell);
  expect(cell).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Company Profile');
});

it('[CB-307] [CB-305] the popup of Continue directs to the contact that this installation names', async () => {
  const named = document.createElement('meta');
  named.name = 'quoteloom-support';
  named.content = 'desk@carrier.example';
  document.head.append(named);
  onTestFinished(() => named.remove());
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(
    on('get', '/api/states', () => ({ states: [texas], territories: {} })),
    on('post', '/api/validateClassCodesAndDescription', () => ({
      hasError: false,
      childrenLoc: [],
      field: null,
    })),
    on('post', '/api/getCarrierElig', () => ({
      ...anAnswer({ 'gms-a': [aReason()] }),
      classCodeEligibility: { '8810': { 'gms-a': 'no' as const } },
    })),
  );
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const popup = await screen.findByRole('dialog');
  expect(popup).toHaveTextContent('Some class codes have been excluded for certain carriers! 8810');
  expect(popup).toHaveTextContent('Underwriting contact: desk@carrier.example');
  expect(within(popup).getByText('Key Risk')).toBeVisible();
  await user.click(within(popup).getByRole('button', { name: 'Back to the form' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await afterAnswers();
  expect(screen.queryByText(/^Not continued/)).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Company Profile');
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus();
});

it('[CB-305] [QE-050] goes on from the popup with the carriers that are left, and saves these', async () => {
  const saved = keepSaves();
  const { user, router } = openQuote(`/Quote/${OPEN_ID}/profile`);
  const stored = storedProspect(OPEN_ID);
  const left = { value: 'gms-b', label: 'UWIC' };
  const sections = { ...stored.sections, carrierList: [...stored.sections.carrierList, left] };
  server.use(
    on('get', '/api/prospects/{id}', () => ({ ...stored, sections })),
    on('get', '/api/states', () => ({ states: [texas], territories: {} })),
    on('post', '/api/validateClassCodesAndDescription', () => ({
      hasError: false,
      childrenLoc: [],
      field: null,
    })),
    on('post', '/api/getCarrierElig', () => anAnswer({ 'gms-a': [aReason()], 'gms-b': [] })),
  );
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  const popup = within(await screen.findByRole('dialog'));
  expect(saved).toEqual([]);
  await user.click(popup.getByRole('button', { name: 'Continue with 1 carrier' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/questions`));
  expect(saved.map(([, body]) => body)).toMatchObject([{ carrierList: [left] }]);
});
