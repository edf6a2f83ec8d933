import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { emptyLine, type Draft } from '@/features/prospect/model';
import { newDraft, patchOf } from '@/features/prospect/wire';
import { writeSession } from '@/lib/storage';
import { aSession } from '@test/builders';
import { on, sessionIs, visitNoted } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';
import { mayOpen, screens } from './access';

const heading = () => screen.findByRole('heading', { level: 1, name: 'Risk Profile' });

describe('/riskprofile', () => {
  it('[CB-013] is open to nobody in particular: the way to sign in, which leads back', async () => {
    expect(mayOpen(screens.riskProfile, null)).toBe(true);
    server.use(sessionIs(null), visitNoted);
    const { router, user } = openApp('/riskprofile');
    await heading();
    expect(router.state.location.pathname).toBe('/riskprofile');
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
