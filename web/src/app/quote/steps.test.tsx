import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { OPEN_ID as ID, openQuote, storedProspect, type Prospect } from '@test/quote';
import { server } from '@test/setup';

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

it('[QE-006] [QE-022] a new quote begins at stage one, without what the tab kept of another', async () => {
  const kept = { hideButtons: 'true', user_id: 'user_20260701_4', quoteData: '{"date":"1","uuid":"run-1"}' };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  openAs(['GetQuoteBeta'], '/Quote');
  expect(await screen.findByRole('button', { name: 'Continue' })).toBeEnabled();
  await waitFor(() => expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' }));
});

it('[RD-274] the first step is lit once its first place of work says something, and again when it says nothing', async () => {
  const { user } = openAs(['GetQuoteBeta'], '/Quote');
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

it('an underwriter reads the company profile: no carrier is asked in their name, and nothing is left to do', async () => {
  openAs(['UWBeta', 'RecalBeta'], `/Quote/${THREE}/profile`);
  await screen.findByRole('heading', { level: 1, name: 'Company Profile' });
  expect(await screen.findByText('Submitted: view only')).toBeVisible();
  for (const words of [
    'Checking eligibility...',
    /items? left$|^Everything is filled in/,
    /are needed to go on/,
  ])
    expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Step/ })).toBeNull();
});

it('whoever may quote sees that carriers are asked', async () => {
  openAs(['GetQuoteBeta'], `/Quote/${THREE}/profile`);
  expect(await screen.findByText('Checking eligibility...')).toBeVisible();
  expect(screen.getByText(/items? left$|^Everything is filled in/)).toBeVisible();
  expect(screen.getByText(/are needed to go on/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: /^Step/ })).toHaveLength(2);
});
