import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { client } from '@/api/client';
import { sessionStore } from '@/api/session';
import { as, enter, heading } from '@test/enter-app';
import { on, refusal, sessionIs } from '@test/handlers';
import { compilePages } from '@test/render';
import { server } from '@test/setup';

beforeAll(() => compilePages(), 120_000);

describe('a session that ended', () => {
  it('is renewed over the page, and the waiting request goes on', async () => {
    const { user } = enter('/dashboard', as(['DashboardBeta']));
    await heading('User Dashboard');
    let live = false;
    const tokens: (string | null)[] = [];
    server.use(
      on('get', '/api/getEntityType', (request) => {
        tokens.push(request.headers.get('X-CSRF-Token'));
        return live ? ([] as never) : refusal(401, 'not_signed_in', 'Sign in first');
      }),
      on('post', '/api/auth/login', () => {
        live = true;
        return { route: '/Quote' };
      }),
      sessionIs({ ...as(['DashboardBeta']), csrf: 'token-2' }),
    );
    const waiting = client.GET('/api/getEntityType');
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveValue('agent@agency.example');
    expect(within(dialog).getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
    await waitFor(() => expect(within(dialog).getByLabelText('Password')).toHaveFocus());
    expect(within(dialog).getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    await user.keyboard('Secret-1{Enter}');
    await expect(waiting).resolves.toMatchObject({ data: [] });
    expect(tokens).toEqual(['token-1', 'token-2']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'User Dashboard' })).toBeInTheDocument();
  });

  it('can be left for another person, and the waiting request fails with its refusal', async () => {
    const { user, router } = enter('/dashboard', as(['DashboardBeta']));
    await heading('User Dashboard');
    server.use(on('get', '/api/getEntityType', () => refusal(401, 'not_signed_in', 'Sign in first')));
    const waiting = client.GET('/api/getEntityType').catch((error: unknown) => error);
    const forgotten: boolean[] = [];
    sessionStore.whenForgotten((deliberate) => forgotten.push(deliberate));
    await user.click(await screen.findByRole('button', { name: 'Sign in as someone else' }));
    await expect(waiting).resolves.toMatchObject({ status: 401 });
    await screen.findByRole('tab', { name: 'Login' });
    expect(router.state.location.pathname).toBe('/');
    // What could not be saved any more stays sealed in the browser.
    expect(forgotten).toEqual([false]);
  });

  it.each([
    ['has to choose a new password', 409, 'new_password_required'],
    ['is in no known group any more', 403, 'user_unknown'],
  ])('leads to the sign-in, with nothing kept, who %s', async (_who, status, code) => {
    const { user, router } = enter('/dashboard', as(['DashboardBeta']));
    await heading('User Dashboard');
    sessionStorage.setItem('formStage', 'two');
    server.use(
      on('get', '/api/getEntityType', () => refusal(401, 'not_signed_in', 'Sign in first')),
      on('post', '/api/auth/login', () => refusal(status, code, 'Not like this')),
    );
    const waiting = client.GET('/api/getEntityType').catch((error: unknown) => error);
    const dialog = await screen.findByRole('dialog', { name: 'Your session has ended' });
    await user.type(within(dialog).getByLabelText('Password'), 'Secret-1{Enter}');
    await screen.findByRole('tab', { name: 'Login' });
    expect([router.state.location.pathname, sessionStorage.length]).toEqual(['/', 0]);
    await expect(waiting).resolves.toMatchObject({ status: 401 });
  });
});
