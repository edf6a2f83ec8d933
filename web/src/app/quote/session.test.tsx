import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newDraft, patchOf } from '@/features/prospect/draft/wire';
import { sessionItems } from '@/lib/session-items';
import { clearSession } from '@/lib/storage';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import {
  completeDraft,
  OPEN_ID as ID,
  openQuote,
  storedProspect,
  SUBMITTED_ID as SUBMITTED,
  type Prospect,
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

it('asks nobody again whose answers were quoted before', async () => {
  openQuote(`/Quote/${ID}/questions`);
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(ID), last_run_id: ID, sections: patchOf(completeDraft()) }),
    ),
  );
  await screen.findByRole('button', { name: 'Get Quote' });
  expect(screen.queryByRole('checkbox', { name: /^I have read the answers/ })).not.toBeInTheDocument();
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

it('[QE-006] [QE-022] a new quote begins at stage one, without what the tab kept of another', async () => {
  const kept = { hideButtons: 'true', user_id: 'user_20260701_4', quoteData: '{"date":"1","uuid":"run-1"}' };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  openAs(['GetQuoteBeta'], '/Quote');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
  await waitFor(() => expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' }));
});

const other = (digit: number): string => `${ID.slice(0, -1)}${digit}`;
const [ONE, TWO, THREE, PAST, BOUND] = [3, 4, 5, 6, 7].map(other) as [string, string, string, string, string];

/** The first day of its cover is still to come; what counts is the day that its rates are of. */
function startsLater(): Prospect['sections'] {
  const { sections } = storedProspect(ID);
  return { ...sections, companyProfile: { ...sections.companyProfile, expectedStartDate: '2999-01-01' } };
}

/** What sets each stored prospect apart. */
const STORED: Readonly<Record<string, Partial<Prospect>>> = {
  [ONE]: { stage: 'one', status: 'draft' },
  [TWO]: { stage: 'two' },
  [THREE]: { stage: 'three' },
  [BOUND]: { stage: 'three', status: 'bound' },
  [PAST]: { stage: 'three', last_run_id: '01a20000-0000-7000-8000-0000000000aa', sections: startsLater() },
};

function openAs(groups: string[], path: string) {
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
    on('post', '/api/prospects', () => refusal(503, 'not_reachable', 'Nothing is stored in this test.')),
  );
  const opened = openQuote(path, undefined, aSession({ groups }));
  server.use(
    on('get', '/api/prospects/{id}', (_, { id }) => ({
      ...storedProspect(String(id)),
      ...STORED[String(id)],
    })),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
  );
  return opened;
}

/** Each step by its name, its tick or dash, and whether it can be gone to. */
function steps(): string[] {
  const stepper = screen.getByRole('navigation', { name: 'Steps of the quote' });
  return within(stepper)
    .getAllByRole('listitem')
    .map((step) => {
      const name = step.textContent.replace(/^\d/, '').replace(/ \(.*\)$/, '');
      const mark = within(step).queryByRole('img')?.getAttribute('aria-label') ?? '';
      const here = step.querySelector('[aria-current="step"]') ? 'here' : '';
      const closed = step.querySelector('[aria-disabled="true"]') ? 'closed' : '';
      const link = within(step).queryByRole('link') ? 'link' : '';
      return [name, mark, here, closed, link].filter(Boolean).join(', ');
    });
}

it('[RD-274] the first step is lit once its first place of work says something, and again when it says nothing', async () => {
  const { user } = openQuote('/Quote');
  await screen.findByRole('heading', { level: 1, name: 'Company Profile' });
  const lit = () =>
    within(screen.getByRole('navigation', { name: 'Steps of the quote' }))
      .getAllByRole('listitem')
      .map((step) => step.dataset['lit']);
  expect(lit()).toEqual(['false', 'false', 'false', 'false', 'false']);
  const zip = screen.getByLabelText('Location 1, Zip');
  await user.type(zip, '6');
  expect(lit()).toEqual(['true', 'false', 'false', 'false', 'false']);
  await user.clear(zip);
  expect(lit()).toEqual(['false', 'false', 'false', 'false', 'false']);
});

const AT_ONE = [
  'Company Profile, here',
  'Underwriting Questions, closed',
  'Get Quotes, closed',
  'Risk Profile, closed',
  'UnderWriting Page, closed',
];

it('[CB-016] [CB-018] [CB-021] [CB-025] names five steps, ticks what is done and closes what is ahead', async () => {
  const { router } = openAs(['GetQuoteBeta'], `/Quote/${ONE}/profile`);
  await screen.findByRole('heading', { level: 1, name: 'Company Profile' });
  expect(steps()).toEqual(AT_ONE);
  // Nor by its address.
  await router.navigate(`/Quote/${ONE}/risk-profile`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${ONE}/profile`));

  await router.navigate(`/Quote/${TWO}/questions`);
  await screen.findByRole('heading', { level: 1, name: /^And finally/ });
  expect(steps()).toEqual([
    'Company Profile, done, link',
    'Underwriting Questions, here',
    'Get Quotes, closed',
    'Risk Profile, link',
    'UnderWriting Page, closed',
  ]);

  await router.navigate(`/Quote/${THREE}/questions`);
  await waitFor(() => expect(steps()[2]).toBe('Get Quotes, link'));
  expect(steps()[4]).toBe('UnderWriting Page, closed');

  // Bare /Quote goes by what this tab has stored, once the page before has noted where it stood.
  await waitFor(() => expect(sessionStorage.getItem('prospectId')).toBe(THREE));
  for (const [word, step] of [
    ['one', 'profile'],
    ['two', 'questions'],
    [undefined, 'profile'],
  ] as const) {
    if (word === undefined) sessionStorage.removeItem('formStage');
    else sessionStorage.setItem('formStage', word);
    sessionStorage.setItem('prospectId', TWO);
    sessionStorage.removeItem('user_id');
    await router.navigate('/Quote');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${TWO}/${step}`));
    await waitFor(() => expect(sessionStorage.getItem('user_id')).not.toBeNull());
  }
});

it('[CB-019] [CB-026] [CB-341] opens the UnderWriting Page to underwriters from stage three, of a past quote it alone', async () => {
  const { router } = openAs(['GetQuoteBeta', 'UWBeta'], `/Quote/${TWO}/questions`);
  await screen.findByRole('heading', { level: 1, name: /^And finally/ });
  expect(steps()[4]).toBe('UnderWriting Page, closed');
  await router.navigate(`/Quote/${THREE}/questions`);
  await waitFor(() => expect(steps()[4]).toBe('UnderWriting Page, link'));
  await router.navigate(`/Quote/${THREE}/underwriting`);
  await screen.findByRole('heading', { level: 1, name: "Here's Your UnderWriting Price Indication" });
  await waitFor(() => expect(sessionStorage.getItem('formStage')).toBe('six'));
  await router.navigate(`/Quote/${PAST}/questions`);
  const past = [
    'Company Profile, historical, closed',
    'Underwriting Questions, historical, closed',
    'Get Quotes, historical, closed',
    'Risk Profile, historical, closed',
    'UnderWriting Page, link',
  ];
  await waitFor(() => expect(steps()).toEqual(past));
  await router.navigate(`/Quote/${THREE}/questions`);
  await waitFor(() => expect(steps()[2]).toBe('Get Quotes, link'));
  await router.navigate(`/Quote/${BOUND}/questions`);
  await waitFor(() => expect(steps()).toEqual(past));
});

it('[CB-022] [QE-006] a stage without its prospect begins at stage one, with nothing of another prospect', async () => {
  const kept = { formStage: 'three', runId: 'run-1', user_id: 'user_20260701_4', somethingElse: 'x' };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  const { router } = openAs(['GetQuoteBeta'], '/Quote');
  expect(await screen.findByLabelText('Company name')).toHaveValue('');
  const begun = { formStage: 'one', loggedIn: 'true', somethingElse: 'x' };
  await waitFor(() => expect({ ...sessionStorage }).toEqual(begun));
  expect(router.state.location.pathname).toBe('/Quote');
});

it.each([
  ['of a prospect that the server has', TWO],
  ['of one that was handed over', ''],
])(
  '[CB-023] an unknown stage %s clears what the tab kept, and begins at stage one',
  async (_, prospect) => {
    const kept = {
      formStage: 'nine',
      prospectId: prospect,
      currProspect: '{"companyProfile":{"companyName":"Old Bakery"}}',
      user_id: 'user_20260701_4',
      quoteData: '{"date":"1","uuid":"run-1"}',
      sortKeyList: '["1+run-1+gms-a+1 Main St"]',
      hideButtons: 'true',
      preUnderwriter: 'true',
      somethingElse: 'x',
    };
    for (const [key, value] of Object.entries(kept)) if (value !== '') sessionStorage.setItem(key, value);
    const { router } = openAs(['GetQuoteBeta'], '/Quote');
    expect(await screen.findByLabelText('Company name')).toHaveValue('');
    await waitFor(() => expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' }));
    expect(router.state.location.pathname).toBe('/Quote');
    expect(steps()).toEqual(AT_ONE);
    expect(screen.queryByText(/Filled from the prospect/)).not.toBeInTheDocument();
  },
  60_000,
);
