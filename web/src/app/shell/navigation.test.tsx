import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionStore } from '@/api/session';
import { as, enter, heading } from '@test/enter-app';
import { on, refusal, sessionIs } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { compilePages, openApp } from '@test/render';
import { media, server } from '@test/setup';
import { aPage } from '@/features/dashboard/dashboard-builders';
import { navigationFor, screens, type Screen } from '@/app/access/screens';
import { grouped } from './navigation';

beforeAll(() => compilePages(), 120_000);

const everyScreenStanding = Object.values<Screen>(screens).map(({ announced: _, ...each }): Screen => each);

/** Nothing waits on the home page of the flow. */
const homeIsEmpty = () =>
  server.use(
    on('get', '/api/work', () => ({ items: [], cursor: null })),
    on('get', '/api/work/sizes', () => ({ draft: 0, running: 0, result: 0, archived: 0 })),
  );

const GUARDED = [
  '/dashboard',
  '/RaterDashboard',
  '/Quote',
  '/Quote/01a20000-0000-7000-8000-000000000001/profile',
  '/rates',
  '/UwPortal',
  '/DataUpload',
  '/RaterUpload',
  '/PanelUW',
  '/salesdashboard',
  '/RateBooks',
  '/RateBooks/1',
  '/AdminDashboard',
  '/Prices',
  '/DemoLinks',
  '/Ops',
];

describe('guards', () => {
  it.each([
    ['is not signed in', null],
    ['lacks the group', as(['AgencyBeta'])],
  ])('[RD-004] [RD-015] every guarded screen sends to / who %s', async (_who, session) => {
    const { router } = enter('/', session);
    await heading("Workers' Compensation Rater");
    for (const path of GUARDED) {
      await router.navigate(path);
      expect(router.state.location.pathname).toBe('/');
      await waitFor(() => expect(router.state.location.state).toMatchObject({ refusal: { wanted: path } }));
    }
  });

  it('[RD-004] [RD-034] says what was wanted, and opens it after sign-in', async () => {
    const { router, user } = enter('/dashboard?page=2', null);
    expect(
      await screen.findByText('Sign in to open User Dashboard. It opens right after.'),
    ).toBeInTheDocument();
    server.use(
      on('post', '/api/auth/login', () => ({ route: '/Quote' })),
      sessionIs(as(['DashboardBeta'])),
    );
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'agent@agency.example');
    await user.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
    await heading('User Dashboard');
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?page=2' });
  });

  it('tells a signed-in person without the group that there is no page, and names none', async () => {
    enter('/UwPortal', as(['DashboardBeta']));
    expect(
      await screen.findByText(
        /^There is no page for your account at this address\. .* ask support@quoteloom\.example\.$/,
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Underwriter/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Welcome back, Ada' })).toBeInTheDocument();
  });

  it.each([
    ['underwriters', as(['UWBeta', 'GetQuoteBeta']), '/UwPortal', 'Underwriter Dashboard'],
    ['[RD-036] rater staff', as(['RaterBeta']), '/Rates', 'Rater'],
    ['carrier users', as(['CarrierBeta']), '/PanelUW', 'UW Portal'],
  ])('%s land where the server says', async (_who, session, route, title) => {
    const { user } = enter('/', null);
    await screen.findByRole('tab', { name: 'Login' });
    server.use(
      on('post', '/api/auth/login', () => ({ route })),
      sessionIs(session),
    );
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'someone@work.example');
    await user.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
    await heading(title);
  });

  it('[RD-034] agencies, sales and partners land on a new quote', async () => {
    const { router, user } = openQuote('/');
    server.use(sessionIs(null));
    await screen.findByRole('tab', { name: 'Login' });
    server.use(
      on('post', '/api/auth/login', () => ({ route: '/Quote' })),
      sessionIs(as(['WcnBeta', 'GetQuoteBeta'])),
    );
    homeIsEmpty();
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'someone@work.example');
    await user.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
    await heading('Company Profile');
    expect(router.state.location.pathname).toBe('/Quote');
  });

  it('[RD-016] matches paths in any letter case', async () => {
    enter('/UWPORTAL', as(['UWBeta']));
    await heading('Underwriter Dashboard');
  });

  it('shows a page when the session cannot be read, and the cause on a guarded one', async () => {
    server.use(on('get', '/api/auth/session', () => refusal(503, 'identity_unavailable', 'down')));
    openApp('/dashboard');
    expect(await screen.findByText('Oops! Server not responding')).toBeInTheDocument();
    expect(screen.getByText('req-1')).toBeInTheDocument();
  });

  it('names an address that no screen has', async () => {
    enter('/nowhere', null);
    expect(await screen.findByText('There is no page at this address')).toBeInTheDocument();
  });
});

describe('navigation bar', () => {
  const bar = () => screen.findByRole('navigation', { name: 'Main' });

  const linksOf = (place: HTMLElement) =>
    within(place)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('[RD-019] shows what the groups allow and what stands', async () => {
    const groups = ['DashboardBeta', 'GetQuoteBeta', 'RaterBeta', 'UploadCompanyDataBeta'];
    enter('/dashboard', as(groups));
    expect(linksOf(await bar())).toEqual([
      ['Get Quote', '/quote'],
      ['Quote history', '/Prices'],
    ]);
    expect(screen.getByRole('link', { name: 'Quoteloom, to the start' })).toHaveAttribute('href', '/');
  });

  it('entries of one menu stand under its name', () => {
    const entries = navigationFor(['DashboardBeta', 'RaterBeta'], 'bar', everyScreenStanding);
    expect(grouped(entries).map(({ menu, entries: own }) => [menu, own.map(({ label }) => label)])).toEqual([
      ['Dashboard', ['Quote Tool', 'Rater']],
      [null, ['Rater']],
      [null, ['Rater upload']],
    ]);
  });

  it('[RD-018] [QE-005] Get Quote clears the session storage, and /quote begins the flow anew', async () => {
    homeIsEmpty();
    const groups = ['DashboardBeta', 'GetQuoteBeta'];
    const { user, router } = openQuote('/dashboard', undefined, as(groups));
    const link = within(await bar()).getByRole('link', { name: 'Get Quote' });
    const prospect = { formStage: 'three', prospectId: OPEN_ID, runId: 'run-1', submissionDate: '1' };
    for (const [key, value] of Object.entries({ ...prospect, otpVerified: 'true', ours: 'x' })) {
      sessionStorage.setItem(key, value);
    }
    await user.click(link);
    await heading('Company Profile');
    expect(router.state.location.pathname).toBe('/quote');
    expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' });
  });

  it('[RD-018] a quote that begins at a page to come clears the session storage as well', async () => {
    homeIsEmpty();
    const { user } = openQuote('/rates', undefined, as(['RaterBeta', 'GetQuoteBeta']));
    const link = await screen.findByRole('link', { name: 'Start New Quote' });
    sessionStorage.setItem('prospectId', OPEN_ID);
    sessionStorage.setItem('runId', 'run-1');
    await user.click(link);
    await heading('Company Profile');
    expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' });
  });

  it('[RD-022] the user menu shows the e-mail and Logout', async () => {
    const { user } = enter('/dashboard', as(['DashboardBeta']));
    await user.click(await screen.findByRole('button', { name: /agent@agency\.example/ }));
    expect(await screen.findByText('Signed in as agent@agency.example')).toBeInTheDocument();
    expect(screen.getByRole('menuitem', { name: 'Logout' })).toBeInTheDocument();
  });

  it('[RD-023] Logout ends the session, empties the storage and returns to /', async () => {
    const { user, router } = enter('/dashboard', as(['DashboardBeta']));
    let ended = '';
    server.use(
      on('post', '/api/auth/logout', (request) => {
        ended = request.headers.get('X-CSRF-Token') ?? '';
        return { message: 'Signed out' };
      }),
    );
    await user.click(await screen.findByRole('button', { name: /agent@agency\.example/ }));
    sessionStorage.setItem('formStage', 'two');
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('tab', { name: 'Login' });
    expect(router.state.location.pathname).toBe('/');
    expect(ended).toBe('token-1');
    expect(sessionStorage).toHaveLength(0);
    expect(sessionStore.current()).toBeNull();
  });

  it('[RD-022] below 900 px a drawer holds the links, and Logout', async () => {
    media.add('(max-width: 899.98px)');
    server.use(on('get', '/api/rate-books', () => refusal(503, 'database_unavailable', 'Away for a moment')));
    const { user } = enter('/dashboard', as(['DashboardBeta', 'UWBeta', 'RaterBeta']));
    await user.click(await screen.findByRole('button', { name: 'Open the menu' }));
    const drawer = await screen.findByRole('dialog');
    expect(linksOf(drawer)).toEqual([
      ['Quote history', '/Prices'],
      ['UW Questions', '/amtrustUW'],
      ['Pre-underwriter', '/PreUnderwriter'],
      ['Rate books', '/RateBooks'],
    ]);
    expect(drawer).toHaveTextContent('Signed in as agent@agency.example');
    expect(within(drawer).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /agent@agency/ })).not.toBeInTheDocument();
    await user.click(within(drawer).getByRole('link', { name: 'Rate books' }));
    await waitFor(() => expect(drawer.closest('.ant-drawer')).not.toHaveClass('ant-drawer-open'));
  });

  it('[CB-235] shows an underwriter no Get Quote', async () => {
    server.use(
      on('get', '/api/submissions', () => aPage([])),
      on('get', '/api/views/{screen}', () => []),
    );
    enter('/UwPortal', as(['UWBeta', 'GetQuoteBeta']));
    expect(linksOf(await bar())).toEqual([
      ['Quote history', '/Prices'],
      ['UW Dashboard', '/UwPortal'],
      ['UW Questions', '/amtrustUW'],
      ['Pre-underwriter', '/PreUnderwriter'],
      ['Rate books', '/RateBooks'],
    ]);
  });

  it('the footer has no link to an admin dashboard that is only announced', async () => {
    enter('/dashboard', as(['DashboardBeta', 'AdminBeta', 'UWBeta']));
    const footer = await screen.findByRole('contentinfo');
    expect(linksOf(footer)).toEqual([['support@quoteloom.example', 'mailto:support@quoteloom.example']]);
  });

  it('[CB-027] shows the stepper in the quote flow and nowhere else', async () => {
    homeIsEmpty();
    const { router } = openQuote('/dashboard', undefined, as(['DashboardBeta', 'GetQuoteBeta']));
    await heading('User Dashboard');
    const stepper = { name: 'Steps of the quote' };
    expect(screen.queryByRole('navigation', stepper)).not.toBeInTheDocument();
    for (const path of ['/Quote', `/Quote/${OPEN_ID}/questions`]) {
      await router.navigate(path);
      await screen.findByRole('navigation', stepper);
      await router.navigate('/dashboard');
      await heading('User Dashboard');
      expect(screen.queryByRole('navigation', stepper)).not.toBeInTheDocument();
    }
  });

  it('moves the focus to the heading, changes the title, and has a skip link', async () => {
    server.use(on('get', '/api/demo-links', () => []));
    const { user } = enter('/UwPortal', as(['UWBeta', 'SalesBeta']));
    await user.click(within(await bar()).getByRole('link', { name: 'Demo links' }));
    const title = await heading('Demo links');
    await waitFor(() => expect(title).toHaveFocus());
    expect(document.title).toBe('Demo links · Quoteloom');
    expect(screen.getByRole('link', { name: 'Skip to the content' })).toHaveAttribute('href', '#main');
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });
});
