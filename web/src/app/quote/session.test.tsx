import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newDraft, patchOf } from '@/features/prospect/draft/wire';
import { sessionItems } from '@/lib/session-items';
import { clearSession } from '@/lib/storage';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on } from '@test/handlers';
import {
  completeDraft,
  OPEN_ID as ID,
  openQuote,
  storedProspect,
  SUBMITTED_ID as SUBMITTED,
} from '@test/quote';
import { server } from '@test/setup';

const started: string[] = [];

const item = (key: string) => sessionStorage.getItem(key);
const HEADING = 'And finally, answers to some basic questions about your business';
const questions = () => screen.findByRole('heading', { level: 1, name: HEADING });

it('[QE-006] [QE-007] [QE-019] [QE-022] keeps the specified items of the tab from step to step', async () => {
  sessionStorage.clear();
  const { router, user } = openQuote(`/Quote/${ID}/profile`, () => started.push('getQuotesDataId'));
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
  // The stage is a word, the keys are those of the specification.
  await waitFor(() => expect(item('formStage')).toBe('one'));
  expect([item('user_id'), item('hideButtons')]).toEqual(['user_20260701_1', null]);
  await router.navigate(`/Quote/${ID}/questions`);
  const above = (await questions()).compareDocumentPosition(
    await screen.findByRole('group', { name: /15 feet above ground/ }),
  );
  expect(above).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
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
});

it("closes Get Quote by the tab's flag, and opens it once the flag is gone", async () => {
  sessionStorage.clear();
  openQuote(`/Quote/${ID}/questions`, () => started.push('getQuotesDataId'));
  const getQuote = () => screen.findByRole('button', { name: 'Get Quote' });
  expect(await getQuote()).toBeEnabled();
  act(() => sessionItems.hideButtons.write(true));
  expect(await getQuote()).toBeDisabled();
  act(() => sessionItems.hideButtons.write(undefined));
  expect(await getQuote()).toBeEnabled();
  act(() => sessionItems.hideButtons.write(true));
  expect(await getQuote()).toBeDisabled();
  act(clearSession);
  expect(await getQuote()).toBeEnabled();
  expect(started).toEqual([]);
});

const marks = () => [item('otpVerified'), item('salesLogin')];
const salesLink = () => screen.queryByRole('link', { name: 'Demo links' });

it('[QE-022] marks a sales login, counts its code as verified, and links to what sales have', async () => {
  sessionStorage.clear();
  openQuote(`/Quote/${ID}/profile`);
  await waitFor(() => expect(marks()).toEqual(['true', 'true']));
  expect(salesLink()).toHaveAttribute('href', '/DemoLinks');
});

it('marks no other sign-in as one of sales', async () => {
  sessionStorage.clear();
  openQuote(`/Quote/${ID}/profile`, undefined, aSession());
  await waitFor(() => expect(item('formStage')).toBe('one'));
  expect([...marks(), salesLink()]).toEqual([null, null, null]);
});

it('[QE-077] Get Quote stops without a word, and asks nobody, when no user id is stored', async () => {
  const asked: unknown[] = [];
  const { user, router } = openQuote(`/Quote/${ID}/questions`, (body) => asked.push(body));
  const unnamed = { ...storedProspect(ID), user_id: '', sections: patchOf(completeDraft()) };
  server.use(on('get', '/api/prospects/{id}', () => Response.json(unnamed)));
  const button = await screen.findByRole('button', { name: 'Get Quote' });
  expect(button).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: /^I have read the answers/ }));
  await user.click(button);
  await afterAnswers();
  expect(asked).toEqual([]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(router.state.location.pathname).toBe(`/Quote/${ID}/questions`);
});

it('asks once that the answers were read before anybody is asked for a price, and by keys alone', async () => {
  const asked: unknown[] = [];
  const { user, router } = openQuote(`/Quote/${ID}/questions`, (body) => asked.push(body));
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(ID), last_run_id: null, sections: patchOf(completeDraft()) }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Get Quote' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Tick it first');
  const box = screen.getByRole('checkbox', { name: /^I have read the answers/ });
  expect(box).toHaveFocus();
  await afterAnswers();
  expect(asked).toEqual([]);
  expect(router.state.location.pathname).toBe(`/Quote/${ID}/questions`);
  await user.keyboard(' ');
  expect(screen.queryByText('Tick it first')).not.toBeInTheDocument();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked).toHaveLength(1));
});

it('[QE-020] Get Quote starts at once where the answers were quoted before: nobody is asked again', async () => {
  const asked: unknown[] = [];
  const { user } = openQuote(`/Quote/${ID}/questions`, (body) => asked.push(body));
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(ID), last_run_id: ID, sections: patchOf(completeDraft()) }),
    ),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
  );
  const button = await screen.findByRole('button', { name: 'Get Quote' });
  expect(screen.queryByRole('checkbox', { name: /^I have read the answers/ })).not.toBeInTheDocument();
  await user.click(button);
  await waitFor(() => expect(asked).toHaveLength(1));
});

const stepTexts = async () => {
  const stepper = await screen.findByRole('navigation', { name: 'Steps of the quote' });
  return within(stepper)
    .getAllByRole('listitem')
    .map((step) => step.textContent);
};

it('[CB-017] [CB-241] in pre-underwriter mode there is no step Get Quotes, and the contact is closed', async () => {
  // As a list leads here: with the prospect that its items are about.
  sessionStorage.setItem('prospectId', ID);
  sessionStorage.setItem('preUnderwriter', 'true');
  const { router } = openQuote(`/Quote/${ID}/profile`);
  expect(await screen.findByLabelText('First name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Last name')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Phone')).toBeDisabled();
  for (const open of ['E-mail', 'Company name']) {
    expect(screen.getByLabelText(open)).not.toHaveAttribute('readonly');
  }
  expect((await stepTexts()).join()).not.toContain('Get Quotes');

  // The next prospect is none of that list.
  await router.navigate(`/Quote/${SUBMITTED}/profile`);
  await waitFor(() => expect(sessionStorage.getItem('prospectId')).toBe(SUBMITTED));
  expect(sessionStorage.getItem('preUnderwriter')).toBeNull();
  await waitFor(async () => expect((await stepTexts()).join()).toContain('Get Quotes'));
  await router.navigate(`/Quote/${ID}/profile`);
  await waitFor(() => expect(screen.getByLabelText('First name')).not.toHaveAttribute('readonly'));
});

it.each([
  ['', 'Ada Agent'],
  ['Pat Producer', 'Pat Producer'],
])(
  'fills a new draft from the prospect that another screen left, with %j as producer',
  async (left, named) => {
    const made: unknown[] = [];
    const companyProfile = { companyName: 'Bluebonnet', producer: left };
    sessionStorage.setItem(
      'currProspect',
      JSON.stringify({ companyProfile, peoDetails: { selectedPeo: 'gms' } }),
    );
    // As a link of before has it.
    window.history.replaceState(null, '', '/quote/');
    const { router } = openQuote('/Quote');
    server.use(
      on('post', '/api/prospects', async (request) => {
        const body = (await request.json()) as { id: string; sections: object };
        made.push(body.sections);
        return Response.json(
          { ...storedProspect(body.id), sections: body.sections, stage: 'one' },
          { status: 201 },
        );
      }),
    );
    expect(await screen.findByLabelText('Company name')).toHaveValue('Bluebonnet');
    await screen.findByText(/Filled from the prospect that you came with/);
    // It is a prospect of its own, stored once, and the tab goes on with it.
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/Quote\/[0-9a-f-]+\/profile$/));
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ companyProfile: { companyName: 'Bluebonnet', producer: named } });
    // The first save has every section, as nothing of them is stored yet.
    const { companyProfile: _, ...rest } = patchOf({
      ...newDraft('2026-07-01'),
      peoDetails: { selectedPeo: 'gms' },
    });
    expect(made[0]).toMatchObject(rest);
    expect(sessionStorage.getItem('prospectId')).toBe(router.state.location.pathname.split('/')[2]);
  },
);

it('[RD-275] [RD-276] a new prospect names the producer that is set for this place', async () => {
  const person = aSession({ groups: ['GetQuoteBeta'] });
  openQuote('/Quote', undefined, { ...person, user: { ...person.user, producer: 'Hanna Brook' } });
  const producer = await screen.findByLabelText('Producer');
  await waitFor(() => expect(producer).toHaveValue('Hanna Brook'));
});

it('names nobody as the producer of a stored prospect that has none', async () => {
  const { sections, ...stored } = storedProspect(ID);
  openQuote(`/Quote/${ID}/profile`);
  const companyProfile = { ...sections.companyProfile, producer: '' };
  server.use(
    on('get', '/api/prospects/{id}', () => ({ ...stored, sections: { ...sections, companyProfile } })),
  );
  expect(await screen.findByLabelText('Company name')).toHaveValue('Acme');
  await afterAnswers();
  expect(screen.getByLabelText('Producer')).toHaveValue('');
});
