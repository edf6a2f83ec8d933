import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { DraftSession } from '@/features/prospect/draft/session';
import { emptyLine, type Draft } from '@/features/prospect/draft/model';
import { newDraft, patchOf } from '@/features/prospect/draft/wire';
import { aResult } from '@/features/risk-profile/profile-builders';
import { sessionItems } from '@/lib/session-items';
import { writeSession } from '@/lib/storage';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs, visitNoted } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { openApp } from '@test/render';
import { server } from '@test/setup';
import { mayOpen, screens } from '@/app/access/screens';
import { profileOf } from '@/app/quote/risk-profile-start';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Risk Profile' });

describe('/riskprofile', () => {
  it('[CB-013] is open to nobody in particular: the way to sign in, which leads back', async () => {
    expect(mayOpen(screens.riskProfile, null)).toBe(true);
    server.use(sessionIs(null), visitNoted);
    const { router, user } = openApp('/riskprofile');
    await heading();
    expect(router.state.location.pathname).toBe('/riskprofile');
    expect(screen.getByRole('link', { name: 'Quoteloom, to the start' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await screen.findByText('Sign in to open Risk Profile. It opens right after.');
    server.use(
      on('post', '/api/auth/login', () => ({ route: '/Quote' })),
      sessionIs(aSession({ groups: ['RaterBeta'] })),
    );
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'agent@agency.example');
    await user.type(screen.getByLabelText('Password'), 'Secret-1{Enter}');
    await heading();
    expect(router.state.location.pathname).toBe('/riskprofile');
  });

  it('[CB-013] needs no group, and says so when this tab has no prospect', async () => {
    server.use(sessionIs(aSession({ groups: ['RaterBeta'] })), visitNoted);
    openApp('/RiskProfile');
    await heading();
    expect(await screen.findByText('No prospect is open in this tab')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Choose a prospect' })).toBeNull();
  });

  it('profiles the stored prospect of this tab by the body of a quote', async () => {
    writeSession('prospectId', 'p-1');
    let sent: unknown;
    server.use(
      sessionIs(aSession()),
      visitNoted,
      http.get('*/api/prospects/p-1', () =>
        HttpResponse.json({
          id: 'p-1',
          user_id: 'user_1',
          version: 3,
          stage: 'two',
          status: 'draft',
          last_run_id: null,
          quote_submitted: true,
          sections: patchOf(aDraft()),
        }),
      ),
      on('post', '/api/getRiskProfileDataId', async (request) => {
        sent = await request.json();
        return { id: 'job-1' };
      }),
      on('get', '/api/getRiskProfileData/{id}', () => 'processing' as const),
    );
    openApp('/riskprofile');
    await heading();
    expect(await screen.findByText('Acme LLC')).toBeInTheDocument();
    await waitFor(() =>
      expect(sent).toMatchObject({
        body: { user_id: 'user_1', date_from: '2026-09-01' },
        offices: [
          {
            name: '1',
            state: 'il',
            employees: [{ code: '8810', ft: 3, payroll: '120000' }],
            carriers: [{ peo: 'gms', carrier: 'uwic', program: 'gms-uwic' }],
          },
        ],
      }),
    );
  });
});

it('[QE-148] as a step of the flow it leads back to what was entered, and the tab keeps what was found', async () => {
  const { router, user } = openQuote(`/Quote/${OPEN_ID}/risk-profile`);
  server.use(
    on('post', '/api/getRiskProfileDataId', () => refusal(422, 'invalid_input', 'Choose a carrier')),
    on('get', '/api/getRiskProfileData/{id}', () => ({ url: 'http://store.example/profile' })),
    http.get('http://store.example/profile', () => HttpResponse.json(aResult())),
  );
  expect(await screen.findByText('Choose a carrier')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Back to the company profile' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/profile`));
  server.use(on('post', '/api/getRiskProfileDataId', () => ({ id: 'job-1' })));
  await router.navigate(`/Quote/${OPEN_ID}/risk-profile`);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Please select a carrier');
  await waitFor(() => expect(sessionItems.currProspect.read()).toMatchObject({ riskProfile: aResult() }));
  expect(screen.getByText(storedProspect(OPEN_ID).sections.companyProfile.companyName)).toBeVisible();
});

it('[QE-148] asks for no profile of a draft that could not be saved', async () => {
  const session = DraftSession.fresh('2026-09-01', () => 0);
  vi.spyOn(session.autosave, 'flush').mockResolvedValue(false);
  await expect(profileOf(session, null).start()).rejects.toThrow('The draft is not saved yet.');
});

it('[QE-148] is another profile once the prospect was quoted again', () => {
  const session = DraftSession.fresh('2026-09-01', () => 0);
  const [first, again, later] = ['run-1', 'run-1', 'run-2'].map((run) => profileOf(session, run).subject);
  expect([again === first, later === first]).toEqual([true, false]);
});

/** A draft with one class code and one carrier. */
function aDraft(): Draft {
  const empty = newDraft('2026-09-01');
  const [place] = empty.childrenLoc;
  if (!place) throw new Error('A new draft has a location.');
  const line = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '3', payroll: '$120,000' };
  return {
    ...empty,
    companyProfile: { ...empty.companyProfile, companyName: 'Acme LLC' },
    childrenLoc: [{ ...place, state: 'il', zipCode: '60601', classCodes: [line] }],
    carrierList: [{ value: 'gms-uwic', label: 'UWIC' }],
  };
}
