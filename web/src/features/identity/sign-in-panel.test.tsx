import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import { afterAnswers } from '@test/clock';
import { on, refusal, sessionIs, visitNoted } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/setup';
import { SignInPanel } from './sign-in-panel';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const login = () => screen.getByRole('button', { name: 'Login' });

function open() {
  const onSignedIn = vi.fn();
  return { ...show(<SignInPanel onSignedIn={onSignedIn} />), onSignedIn };
}

async function signIn(user: ReturnType<typeof open>['user']) {
  await user.type(email(), 'agent@agency.example');
  await user.type(password(), 'Secret-1');
  await user.click(login());
}

describe('sign-in panel', () => {
  it('[RD-024] [RD-033] has e-mail, password, Remember Me checked, and the tabs', () => {
    open();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('type', 'password');
    expect(login()).toBeEnabled();
    expect(login()).toHaveAttribute('type', 'submit');
    expect(screen.getByRole('checkbox', { name: 'Remember Me' })).toBeChecked();
    const tabs = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(tabs).toEqual(['Login', 'Change Password', 'Forgot Password']);
  });

  it('[RD-179] [RD-180] refuses empty fields with both texts and asks nobody', async () => {
    const { user } = open();
    await user.click(login());
    expect(screen.getByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(email()).toHaveAttribute('aria-invalid', 'true');
    expect(email()).toHaveFocus();
  });

  it('[RD-180] refuses an empty password alone: nobody is asked, and it has the focus', async () => {
    let asked = 0;
    server.use(
      on('post', '/api/auth/login', () => {
        asked += 1;
        return refusal(401, 'invalid_credentials', 'Incorrect username or password.');
      }),
    );
    const { user } = open();
    await user.type(email(), 'agent@agency.example');
    await user.click(login());
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(password()).toHaveFocus();
    expect(asked).toBe(0);
  });

  it('[RD-025] [RD-185] checks the address when the field is left', async () => {
    const { user } = open();
    await user.type(email(), 'ada');
    await user.tab();
    expect(screen.getByText('format name@example.com')).toBeInTheDocument();
    expect(email()).toHaveAttribute('aria-invalid', 'true');
    // What antd draws a red border for.
    expect(email()).toHaveClass('ant-input-status-error');
    await user.click(login());
    await user.click(password());
    await user.tab();
    expect(screen.getByText('format name@example.com')).toBeInTheDocument();
  });

  it('asks nobody about what is no address', async () => {
    let asked = 0;
    server.use(
      on('post', '/api/auth/login', () => {
        asked += 1;
        return refusal(401, 'invalid_credentials', 'Incorrect username or password.');
      }),
    );
    const { user } = open();
    await user.type(password(), 'Secret-1');
    await user.type(email(), 'ada@work{Enter}');
    expect(screen.getByText('format name@example.com')).toBeInTheDocument();
    expect(email()).toHaveFocus();
    expect(asked).toBe(0);
  });

  it.each(['Email', 'Password'])('[RD-181] input in %s clears the errors of both fields', async (label) => {
    const { user } = open();
    await user.click(login());
    for (const field of [email(), password()]) expect(field).toHaveAttribute('aria-invalid', 'true');
    await user.type(screen.getByLabelText(label), 'x');
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(screen.queryByText('Password is required')).not.toBeInTheDocument();
    for (const field of [email(), password()]) expect(field).not.toHaveAttribute('aria-invalid');
  });

  it.each(['Email', 'Password'])('[RD-181] emptying %s is input too', async (label) => {
    const { user } = open();
    await user.type(email(), 'ada@work');
    await user.type(password(), 'x');
    await user.click(login());
    expect(screen.getByText('format name@example.com')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(label));
    expect(screen.queryByText('format name@example.com')).not.toBeInTheDocument();
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  it('[RD-250] shows the words of the service under the button, and clears them on input', async () => {
    server.use(
      on('post', '/api/auth/login', () =>
        refusal(401, 'invalid_credentials', 'Incorrect username or password.'),
      ),
    );
    const { user, onSignedIn } = open();
    await signIn(user);
    const words = await screen.findByText('Incorrect username or password.');
    expect(login().compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(onSignedIn).not.toHaveBeenCalled();
    await user.type(password(), 'y');
    expect(screen.queryByText('Incorrect username or password.')).not.toBeInTheDocument();
  });

  it('[RD-250] clears the words of the service when a field is emptied, and at the next try', async () => {
    server.use(on('post', '/api/auth/login', () => refusal(401, 'invalid_credentials', 'Not you.')));
    const { user } = open();
    await signIn(user);
    await screen.findByText('Not you.');
    await user.clear(password());
    expect(screen.queryByText('Not you.')).not.toBeInTheDocument();
    await user.type(password(), 'Secret-2');
    await user.click(login());
    await screen.findByText('Not you.');
    server.use(on('post', '/api/auth/login', () => new Promise<never>(() => undefined)));
    await user.click(login());
    expect(screen.queryByText('Not you.')).not.toBeInTheDocument();
  });

  it('[RD-251] names the support address on any other failure', async () => {
    server.use(on('post', '/api/auth/login', () => HttpResponse.error() as unknown as Response));
    const { user } = open();
    await signIn(user);
    expect(
      await screen.findByText('Unable to login! Please contact support@quoteloom.example for more details!'),
    ).toBeInTheDocument();
  });

  it('[RD-160] drops what the browser kept when no group is known', async () => {
    sessionStorage.setItem('formStage', 'three');
    server.use(on('post', '/api/auth/login', () => refusal(403, 'user_unknown', 'User does not exist!')));
    const { user } = open();
    await signIn(user);
    expect(await screen.findByText('User does not exist!')).toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
    expect(sessionStore.current()).toBeNull();
  });

  it('[RD-037] opens the change-password view for a temporary password', async () => {
    server.use(
      on('post', '/api/auth/login', () => refusal(409, 'new_password_required', 'Choose a new password')),
    );
    const { user } = open();
    await signIn(user);
    const panel = await screen.findByRole('tabpanel', { name: 'Change Password' });
    expect(panel).toHaveTextContent('Your password is a temporary one');
    const mail = screen
      .getByRole('link', { name: 'Write to support@quoteloom.example' })
      .getAttribute('href');
    expect(mail).toMatch(/^mailto:support@quoteloom\.example\?subject=Change%20my/);
    expect(screen.getByRole('tab', { name: 'Change Password' })).toHaveAttribute('aria-selected', 'true');
  });

  it('[RD-135] [RD-236] [RD-268] [RD-269] sends remember and the visit, and tells who signed in', async () => {
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/auth/login', async (request) => {
        sent.push(await request.json());
        return { route: '/Quote' };
      }),
      sessionIs(aSession()),
      on('post', '/api/trackUserSession', async (request) => {
        sent.push(await request.json());
        return refusal(500, 'internal_error', 'lost');
      }),
    );
    const { user, onSignedIn } = open();
    await user.click(screen.getByRole('checkbox', { name: 'Remember Me' }));
    await signIn(user);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith({ route: '/Quote', session: aSession() }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      { email: 'agent@agency.example', password: 'Secret-1', remember: false },
      { email_id: 'agent@agency.example', stage: 'beta', client: 'quoteloom-web' },
    ]);
  });

  it('[RD-236] goes on before the visit is noted', async () => {
    let noted: () => void = () => undefined;
    server.use(
      on('post', '/api/auth/login', () => ({ route: '/Quote' })),
      sessionIs(aSession()),
      on('post', '/api/trackUserSession', async () => {
        await new Promise<void>((resolve) => (noted = resolve));
        return { message: 'Noted' };
      }),
    );
    const { user, onSignedIn } = open();
    await signIn(user);
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    noted();
  });

  it('[RD-024] [RD-025] remembers unless told not to, and says nothing of a field that was left empty', async () => {
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/auth/login', async (request) => {
        sent.push(await request.json());
        return refusal(401, 'invalid_credentials', 'Incorrect username or password.');
      }),
    );
    const { user } = open();
    await user.click(email());
    await user.click(password());
    await user.click(email());
    for (const field of [email(), password()]) expect(field).not.toHaveAttribute('aria-invalid');
    await signIn(user);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ remember: true });
  });

  it('is busy while it signs in and sends once', async () => {
    let calls = 0;
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    server.use(
      on('post', '/api/auth/login', async () => {
        calls += 1;
        await held;
        return { route: '/Quote' };
      }),
      sessionIs(aSession()),
      visitNoted,
    );
    const { user, onSignedIn } = open();
    await signIn(user);
    expect(screen.getByRole('button', { name: /Signing in/ })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    letGo();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    // The page that opens may be long in coming.
    await afterAnswers();
    expect(screen.getByRole('button', { name: /Signing in/ })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    await afterAnswers();
    expect(calls).toBe(1);
  });

  it('[RD-024] the tabs write to support about what they are for, in the name that was typed', async () => {
    const { user } = open();
    await user.type(email(), 'ada@agency.example');
    const asked = [];
    for (const name of ['Change Password', 'Forgot Password']) {
      await user.click(screen.getByRole('tab', { name }));
      const mail = new URL(screen.getByRole('link', { name: /^Write to/ }).getAttribute('href') ?? '');
      asked.push([mail.searchParams.get('subject'), mail.searchParams.get('body')]);
    }
    expect(asked).toEqual([
      ['Change my Quoteloom password', 'My sign-in: ada@agency.example'],
      ['Reset my Quoteloom password', 'My sign-in: ada@agency.example'],
    ]);
  });

  it('says when Caps Lock is on', async () => {
    const { user } = open();
    await user.click(password());
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Caps Lock is on')).toBeInTheDocument();
  });

  it('moves between the tabs by arrow keys and keeps what was typed', async () => {
    const { user } = open();
    await user.type(email(), 'ada@agency.example');
    await user.click(screen.getByRole('tab', { name: 'Login' }));
    await user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: 'Forgot Password' })).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Forgot your password?');
    await user.click(screen.getByRole('button', { name: 'Back to Login' }));
    expect(email()).toHaveValue('ada@agency.example');
  });
});
