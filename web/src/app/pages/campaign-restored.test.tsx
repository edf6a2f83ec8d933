/** What the visitor of a campaign gets back, by which calls, and what the tab and the tracking know of it. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { openRoutes } from '@test/render';
import { server } from '@test/setup';
import { FRESH } from '@/app/quote/fresh';
import CampaignPage from './campaign';

const email = 'dana@bluebonnet.example';
const visitorOf = (address: string) =>
  aSession({
    user: { ...aSession().user, email: address, name: 'dana', user_type: 'visitor' },
    groups: ['GetQuoteBeta'],
  });
const company = { companyName: 'Bluebonnet Machine Works', effectiveDate: '2026-12-01' };
const lastQuote = { date: '2026-11-02', uuid_carriers: ['1+r+gms-uwic+a'] };
const draft = { id: 'draft-1', last_run_id: null };
const quoted = { id: 'quoted-1', last_run_id: 'run-9' };

/** Bodies of the calls, in their order. */
let told: unknown[];

function serve(prior: object, prospects: readonly object[]) {
  server.use(
    on('post', '/api/campaign/visit', async (request) => {
      told.push(['visit', await request.json()]);
      return { title: '', kind: 'anonymous' as const, email: '', csrf: 'token-of-the-visit' };
    }),
    on('get', '/api/getDomain/{email}', () => ({ domain: 'bluebonnet.example', known: true })),
    on('post', '/api/updateEngagedWithEmailCampaign/{domain}', async (request, { domain }) => {
      told.push(['engaged', domain, await request.json(), request.headers.get('X-CSRF-Token')]);
      return { message: 'Noted', id: 'v-1' };
    }),
    on('get', '/api/getDomainInputData/{domain}', () => Response.json(prior)),
    on('get', '/api/prospects', () => Response.json(prospects)),
    on('post', '/api/updateSolveTrackingData', async (request) => {
      told.push(['solve', await request.json()]);
      return { message: 'Noted', id: 'v-2' };
    }),
  );
}

/** The page alone, and one that stands for all others. */
const open = (query: string) =>
  openRoutes(
    [
      { path: '/Campaign', Component: CampaignPage },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    `/Campaign?${query}`,
  );

beforeEach(() => {
  told = [];
  sessionStorage.clear();
  sessionStore.set(visitorOf(email));
});

it('[QE-004] [QE-162] [QE-163] View quote opens the newest quoted business and nothing of another one', async () => {
  const kept = { formStage: 'two', prospectId: 'another', user_id: 'user_1', sortKeyList: '["1+r+a+b"]' };
  for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value);
  serve({ companyProfile: company, lastQuote }, [draft, quoted, { id: 'older', last_run_id: 'run-8' }]);
  const { user, router } = open(`user=${email}&campaignName=renewal-check&viewButton=true`);
  await user.click(await screen.findByRole('button', { name: 'View quote' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Quote/quoted-1/compare'));
  expect({ ...sessionStorage }).toEqual({
    domain: 'bluebonnet.example',
    otpVerified: 'true',
    prospectId: 'quoted-1',
    formStage: 'three',
    quoteData: '{"date":"2026-11-02","uuid":"run-9"}',
  });
  const reached = { domain: 'bluebonnet.example', email, formStage: 'three' };
  await waitFor(() => expect(told).toContainEqual(['solve', reached]));
});

it('[QE-016] [QE-018] [QE-164] tells the call of the visit what the link says, and whose campaign was followed', async () => {
  serve({ companyProfile: company, lastQuote: null }, [draft]);
  open(`user=${email}&campaignName=renewal-check&viewButton=true`);
  const link = { user: email, campaignName: 'renewal-check', viewButton: 'true' };
  const followed = { domain: 'bluebonnet.example', email, formStage: '' };
  await waitFor(() =>
    expect(told).toEqual([
      ['visit', link],
      ['engaged', 'bluebonnet.example', followed, 'token-of-the-visit'],
    ]),
  );
});

it('[QE-016] [QE-018] opens the quote by itself where the link asks for no button, and says so to the visit', async () => {
  serve({ companyProfile: company, lastQuote }, [quoted]);
  const { router } = open(`user=${email}&campaignName=spring`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/Quote/quoted-1/compare'));
  expect(told[0]).toEqual(['visit', { user: email, campaignName: 'spring', viewButton: 'false' }]);
});

it('[QE-004] opens nothing by itself for who comes back by the Back of the browser, and says how it stands now', async () => {
  serve({ companyProfile: null, lastQuote: null }, []);
  const { user, router } = open(`user=${email}`);
  await user.click(await screen.findByRole('button', { name: 'Start New Quote' }));
  await screen.findByText('Elsewhere');
  // Without it, a visitor without a prospect would be led back here.
  expect(router.state.location.state).toEqual(FRESH);
  serve({ companyProfile: company, lastQuote: null }, [draft]);
  await router.navigate(-1);
  expect(await screen.findByText(/^You have begun, .* your answers are kept\.$/)).toBeVisible();
  expect(screen.queryByText(/No quote has been made/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await screen.findByText('Elsewhere');
  serve({ companyProfile: company, lastQuote }, [quoted]);
  await router.navigate(-1);
  expect(await screen.findByRole('button', { name: 'View quote' })).toBeEnabled();
  await afterAnswers();
  expect(router.state.location.pathname).toBe('/Campaign');
});

it.each([
  ['of a business that was never quoted', company, [draft], 'Go on', '/Quote/draft-1/profile', 'one'],
  ['where there is nothing yet', null, [], 'Start New Quote', '/Quote', null],
] as const)('[QE-004] waits for its button %s', async (_, profile, mine, button, path, stage) => {
  for (const key of ['user_id', 'runId']) sessionStorage.setItem(key, 'another');
  serve({ companyProfile: profile, lastQuote: null }, mine);
  const { user, router } = open(`user=${email}`);
  await user.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  expect([sessionStorage.getItem('formStage'), sessionStorage.getItem('quoteData')]).toEqual([stage, null]);
  const kept = ['otpVerified', 'user_id', 'runId'].map((key) => sessionStorage.getItem(key));
  expect(kept).toEqual(['true', null, null]);
  const reached = ['solve', { domain: 'bluebonnet.example', email, formStage: 'one' }];
  await waitFor(() =>
    expect(told.filter((call) => String(call).startsWith('solve'))).toEqual(stage ? [reached] : []),
  );
});

it('[QE-004] is for the address that was proved: a link of another one asks for a code, one of nobody does not', async () => {
  serve({ companyProfile: company, lastQuote }, [quoted]);
  const other = open('user=eve@other.example&viewButton=true');
  expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('eve@other.example');
  expect(screen.queryByText(company.companyName)).not.toBeInTheDocument();
  other.unmount();
  open('viewButton=true');
  expect(await screen.findByRole('heading', { name: company.companyName })).toBeInTheDocument();
});

it('[QE-004] says why the earlier quote could not be looked up or opened, and can be asked again', async () => {
  serve({ companyProfile: company, lastQuote }, [quoted]);
  let down = true;
  server.use(
    on('get', '/api/getDomainInputData/{domain}', () =>
      down ? refusal(409, 'away', 'Not now') : Response.json({ companyProfile: company, lastQuote }),
    ),
    on('get', '/api/prospects', () => refusal(409, 'away', 'Not yet')),
  );
  const { user, router } = open(`user=${email}`);
  expect(await screen.findByText('Your quote could not be looked up')).toBeInTheDocument();
  down = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  // It was to open by itself; where that fails there is a button for it.
  expect(await screen.findByText('Not yet')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/Campaign');
  server.use(on('get', '/api/prospects', () => Response.json([quoted])));
  await user.click(screen.getByRole('button', { name: 'View quote' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/Quote/quoted-1/compare'));
});

it('[QE-162] asks by the address itself what was quoted for who has free mail', async () => {
  const free = 'dana@gmail.com';
  sessionStore.set(visitorOf(free));
  serve({ domain: null, campaignName: '' }, [quoted]);
  server.use(
    on('get', '/api/getDomain/{email}', (_, { email: asked }) =>
      Response.json(asked === free ? { companyProfile: company, lastQuote } : {}),
    ),
  );
  open(`user=${free}&viewButton=true`);
  expect(await screen.findByRole('heading', { name: company.companyName })).toBeInTheDocument();
});

it('[QE-164] [QE-204] notes no company for who has free mail', async () => {
  serve({ companyProfile: company, lastQuote }, [quoted]);
  let asked = 0;
  server.use(
    on('get', '/api/getDomain/{email}', () => {
      asked += 1;
      return { domain: null, known: false };
    }),
  );
  open('user=dana@gmail.com&viewButton=true');
  await waitFor(() => expect(asked).toBe(1));
  await afterAnswers();
  expect(told.map((call) => String(call).split(',')[0])).toEqual(['visit']);
  expect(sessionStorage.getItem('domain')).toBeNull();
});

it('[QE-155] mails the code to the address that was typed, and none to what is no address', async () => {
  sessionStore.set(null);
  serve({}, []);
  const mailed: unknown[] = [];
  server.use(
    on('post', '/api/sendOtpMail', async (request) => {
      mailed.push(await request.json());
      return { message: '', expires_in_s: 600, resend_in_s: 60, csrf: 'token-of-the-visit' };
    }),
  );
  const { user } = open(`user=${email}&campaignName=renewal-check`);
  const field = await screen.findByRole('textbox', { name: 'Email' });
  const ask = () => user.click(screen.getByRole('button', { name: 'Send me a code' }));
  await user.clear(field);
  await ask();
  expect(field).toHaveAccessibleDescription(/^Email is required/);
  await user.type(field, 'eve@');
  expect(field).not.toHaveAccessibleDescription(/Email is required/);
  await ask();
  expect(field).toHaveAccessibleDescription(/^format name@example.com/);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.clear(field);
  expect(field).not.toHaveAccessibleDescription(/format name@example.com/);
  await user.type(field, ' Eve@Other.example ');
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Check your e-mail' })).toHaveTextContent(
    'eve@other.example',
  );
  await waitFor(() => expect(mailed).toEqual([{ email: 'eve@other.example' }]));
});

it('[QE-165] follows the visitor of a campaign through the flow, by stage, and nobody else', async () => {
  const reached: unknown[] = [];
  server.use(
    on('post', '/api/updateSolveTrackingDataGeneric/updateFormStage', async (request) => {
      reached.push(await request.json());
      return { message: 'Noted', id: 'v-3' };
    }),
  );
  const { router } = openQuote(`/Quote/${OPEN_ID}/questions`, undefined, visitorOf(email));
  const at = (formStage: string) => ({ domain: 'bluebonnet.example', email, formStage });
  await waitFor(() => expect(reached).toEqual([at('two')]));
  await router.navigate(`/Quote/${OPEN_ID}/profile`);
  await waitFor(() => expect(reached).toEqual([at('two'), at('one')]));
  sessionStore.set(aSession());
  await router.navigate(`/Quote/${OPEN_ID}/questions`);
  await waitFor(() => expect(sessionStorage.getItem('formStage')).toBe('two'));
  await afterAnswers();
  expect(reached).toHaveLength(2);
});
