import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { patchOf } from '@/features/prospect/draft/wire';
import { programRow, quoteRun } from '@/features/quote/quote-builders';
import { aSession, standing } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { completeDraft, OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { compilePages } from '@test/render';
import { server } from '@test/setup';

beforeAll(() => compilePages(), 120_000);
beforeEach(() => sessionStorage.clear());

const base = aSession({ groups: ['GetQuoteBeta'] });
const visitor = aSession({
  ...base,
  user: {
    ...base.user,
    email: 'dana@corner-bakery.example',
    name: 'dana',
    user_type: 'visitor',
    agency_name: 'Alder Insurance Agency',
    agency_phone: '(615) 555-0100',
  },
});

/** Opens a step as a visitor upon a stored draft; answers what was asked for. */
function open(step: string, change: object = {}) {
  const started: unknown[] = [];
  const view = openQuote(`/Quote/${OPEN_ID}/${step}`, (body) => started.push(body), visitor);
  server.use(
    on('get', '/api/prospects/{id}', () =>
      Response.json({ ...storedProspect(OPEN_ID), sections: patchOf(completeDraft()), ...change }),
    ),
    on('post', '/api/updateSolveTrackingDataGeneric/updateFormStage', () => ({ message: 'Noted', id: 'x' })),
  );
  return { ...view, started };
}

const DESK = [/PEO/, /PAYGO/, /incumbent/i, /Underwriting/i, /And finally/, /Producer/i, /Risk Profile/];

it("asks the questions section by section in an owner's words, and for one conscious word before the prices", async () => {
  const { user, started, router } = open('questions', { stage: 'three' });
  const titles = [
    'The work you do',
    'The people who work for you',
    'Health and safety',
    'Insurance and money',
  ];
  for (const [at, title] of titles.entries()) {
    expect(await screen.findByRole('heading', { level: 2, name: title })).toBeVisible();
    expect(screen.getByText(`Questions ${at + 1} of 4`)).toBeVisible();
    expect(screen.getByText(/^Each answer is set to what most businesses say/)).toBeVisible();
    for (const word of DESK) expect(screen.queryByText(word)).not.toBeInTheDocument();
    if (at < 3) await user.click(screen.getByRole('button', { name: 'Next' }));
  }
  await user.click(screen.getByRole('button', { name: 'See my prices' }));
  expect(await screen.findByText('Tick it first')).toBeVisible();
  expect(started).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'I have read the answers, and they are right' }));
  await user.click(screen.getByRole('button', { name: 'See my prices' }));
  await waitFor(() => expect(started).toHaveLength(1));
  // Names, words and answers of what is sent are those of an agent's quote.
  expect(started[0]).toMatchObject({ body: { questions: completeDraft().uwQues } });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/compare`));
});

it('goes back a screen by the Back of the browser, and keeps the screen over a reload', async () => {
  const { user, router } = open('questions?part=2');
  await screen.findByRole('heading', { level: 2, name: 'The people who work for you' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 2, name: 'Health and safety' });
  expect(router.state.location.search).toBe('?part=3');
  await router.navigate(-1);
  await screen.findByRole('heading', { level: 2, name: 'The people who work for you' });
});

it('comes forward to a short screen of a draft that has got its own address meanwhile', async () => {
  sessionStorage.setItem('prospectId', OPEN_ID);
  sessionStorage.setItem('formStage', 'one');
  const { router } = open('profile', { stage: 'one' });
  await screen.findByText('Step 1 of 4');
  await router.navigate('/Quote?part=2');
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: `/Quote/${OPEN_ID}/profile`,
      search: '?part=2',
    }),
  );
  expect(await screen.findByText('Step 2 of 4')).toBeVisible();
});

it('leads to an answer that was emptied, and stays there until it is given', async () => {
  const { user, started } = open('questions');
  const percent = await screen.findByRole('textbox', { name: /^What percent of your work/ });
  await user.clear(percent);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Not answered yet')).toBeVisible();
  expect(screen.getByText('Questions 1 of 4')).toBeVisible();
  await user.type(percent, '40');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('heading', { level: 2, name: 'The people who work for you' });
  expect(started).toEqual([]);
});

const cost = { admin_fee: '5400.00', fica: '1.00', futa: '1.00', suta: '1.00', total: '13403.00' };
const RUN = quoteRun(
  [
    programRow('gms-uwic', 'quoted', { TX: '8000' }, { cost } as object),
    programRow('gms-key', 'referred', { TX: '7000' }, {
      reasons: [{ rule_id: 'r', outcome: 'uw', text: 'Bakeries at night are looked at', pending: false }],
    } as object),
    programRow('gms-star', 'outage'),
  ],
  'done',
);

/** Opens the prices of the run. */
function openPrices() {
  const view = open('compare', { stage: 'three', last_run_id: RUN.id });
  server.use(
    on('get', '/api/runs/{id}', () => RUN),
    on('get', '/api/getQuotesData/{id}', () => ({ url: 'http://localhost/none.json' })),
    on('get', '/api/getUserDataStatus/{email}/quote', () => Response.json({ carrierBasedData: [] })),
    on('get', '/api/runs/{id}/indication', () => ({ rows: [], notes: [], licensing: [] })),
    on('get', '/api/prospects/{id}/runs', () => []),
  );
  return view;
}

it('shows the prices with what each means, who sells them and whom to call', async () => {
  const { user } = openPrices();
  const asked: string[] = [];
  server.use(
    on('post', '/api/runs/{id}/programs/{program}/retry', (_, { program }) => {
      asked.push(String(program));
      return Response.json({ id: 'job-2' }, { status: 202 });
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Your prices' })).toBeVisible();
  const cards = await screen.findAllByRole('listitem');
  const card = (name: string) => within(cards.find((each) => within(each).queryByRole('heading', { name }))!);
  expect(card('UWIC').getByText('$13,400')).toBeVisible();
  expect(card('UWIC').getByText('Insurance').nextSibling).toHaveTextContent('$8,000');
  expect(card('UWIC').getByText(/^Fee of GMS$/i).nextSibling).toHaveTextContent('$5,400');
  expect(card('UWIC').getByText('Lowest price')).toBeVisible();
  expect(card('UWIC').getByText(/^You can take this price/)).toBeVisible();
  expect(card('KEY').getByText('Needs a yes')).toBeVisible();
  expect(card('KEY').getByText('Bakeries at night are looked at')).toBeVisible();
  expect(card('KEY').queryByText('Lowest price')).not.toBeInTheDocument();
  expect(
    screen.getByText(/is a professional employer organization \(PEO\): a company that runs/),
  ).toBeVisible();
  expect(screen.getByText(/call Alder Insurance Agency\. Nothing is insured until/)).toBeVisible();
  expect(screen.getByRole('link', { name: '(615) 555-0100' })).toHaveAttribute('href', 'tel:6155550100');
  for (const word of [
    'Quote history',
    'Compare quotes',
    'Explain this price',
    'Get Rating Summary',
    'Referred',
  ]) {
    expect(screen.queryByText(word)).not.toBeInTheDocument();
  }
  await user.click(card('STAR').getByRole('button', { name: 'Ask STAR again' }));
  await waitFor(() => expect(asked).toEqual(['gms-star']));
});

it('[QE-060] says that a run timed out, also beside the price of a carrier that answered, and asks again', async () => {
  const { user, started } = openPrices();
  server.use(on('get', '/api/runs/{id}', () => ({ ...RUN, status: 'error' as const })));
  const alert = (await screen.findByText('Oops!! Timed Out. Please try again.')).closest('[role="alert"]');
  if (!(alert instanceof HTMLElement)) throw new Error('The message is no alert');
  expect(alert).toHaveTextContent('Not every carrier answered. The prices below hold');
  expect(screen.getByRole('heading', { name: 'UWIC' })).toBeVisible();
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(started).toHaveLength(1));
});

it('[CB-316] says why the prices could not be loaded, and loads them on Retry', async () => {
  const { user } = openPrices();
  server.use(on('get', '/api/runs/{id}', () => refusal(404, 'run_not_found', 'There is no such run')));
  const alert = await screen.findByText('There is no such run');
  server.use(on('get', '/api/runs/{id}', () => RUN));
  await user.click(
    within(alert.closest<HTMLElement>('[role="alert"]')!).getByRole('button', { name: 'Retry' }),
  );
  expect(await screen.findByRole('heading', { name: 'UWIC' })).toBeVisible();
  expect(screen.queryByText('There is no such run')).not.toBeInTheDocument();
});

it('offers no price of before a change to be taken, and says in words of an owner what changed', async () => {
  const { user, started } = openPrices();
  const changes = [
    { about: 'Payroll of 8810 at 500 Main St' },
    { cause: 'rate_book', about: 'Rate book', old: 'demo-1', new: 'demo-2' },
    { cause: 'eligibility', about: 'KEY · gms', old: 'eligible', new: 'underwriter review: why' },
    { cause: 'date', about: 'Effective date', old: 'Aug 1, 2026', new: 'has passed' },
  ] as const;
  server.use(on('get', '/api/runs/{id}/freshness', (_, { id }) => standing(String(id), [...changes])));
  const banner = await screen.findByRole('status', { name: 'These prices are out of date' });
  expect(banner).toHaveTextContent('Yearly pay of 8810 at 500 Main St $90,000 → $120,000');
  expect(banner).toHaveTextContent('What insurance companies charge');
  await user.click(within(banner).getByRole('button', { name: 'Show 1 more' }));
  expect(banner).toHaveTextContent('The first day of your insurance Aug 1, 2026 → has passed');
  expect(banner).not.toHaveTextContent(/Payroll|Rate book|underwriter|eligible|[Ee]ffective/);
  expect(screen.queryByText(/You can take this price/)).not.toBeInTheDocument();
  expect(screen.getAllByText(/^This price is from before the change/)).toHaveLength(2);
  expect(screen.getByText('Lowest price before the change')).toBeVisible();
  expect(screen.getByText(/^Ask for the prices of today first\./)).toBeVisible();
  await user.click(within(banner).getByRole('button', { name: "Ask for today's prices" }));
  await waitFor(() => expect(started).toHaveLength(1));
});
