import { screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { clearCookies } from '@/lib/storage';
import { useReportWork } from '@/ui/open-prospect';
import { useUnsaved } from '@/ui/unsaved';
import { aSession } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { openRoutes } from '@test/render';
import { server } from '@test/setup';
import Shell from './shell';

const discard = async (deletion: () => Promise<unknown>) => void (await deletion());

interface EditorProps {
  dirty: boolean;
  username?: string | null;
  company?: string;
}

function Editor({ dirty, username = null, company = 'Acme LLC' }: EditorProps) {
  useUnsaved('profile', 'company profile', dirty);
  useReportWork(username, company, discard);
  return <Link to="/other">Away</Link>;
}

function open(element: React.ReactNode) {
  sessionStore.set(aSession());
  return openRoutes(
    [
      {
        Component: Shell,
        children: [
          { path: '/', element },
          { path: '/other', element: <h1>Other</h1> },
        ],
      },
    ],
    '/',
  );
}

describe('leaving unsaved work', () => {
  it('asks, names the work, and stays', async () => {
    const { user, router } = open(<Editor dirty />);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(dialog).toHaveTextContent('Not saved yet: company profile.');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('leaves when told to', async () => {
    const { user } = open(<Editor dirty />);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  });

  it('asks nothing when all is saved', async () => {
    const { user } = open(<Editor dirty={false} />);
    await user.click(screen.getByRole('link', { name: 'Away' }));
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeInTheDocument();
  });
});

describe('Start Fresh', () => {
  const menu = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: /agent@agency\.example/ }));
    await screen.findByRole('menuitem', { name: 'Logout' });
    return screen.queryByRole('menuitem', { name: 'Start Fresh' });
  };

  async function ask(user: ReturnType<typeof open>['user']) {
    const item = await menu(user);
    if (!item) throw new Error('the menu does not offer Start Fresh');
    await user.click(item);
    return screen.findByRole('dialog', { name: 'Start Fresh' });
  }

  it('is not offered without an open prospect', async () => {
    const { user } = open(<Editor dirty={false} />);
    expect(await menu(user)).toBeNull();
  });

  it('[RD-161] deletes nothing until the company name is typed', async () => {
    const { user } = open(<Editor dirty={false} username="user_1" />);
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('Acme LLC');
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    expect(within(dialog).getByText('Type Acme LLC as it is written above.')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox'), 'Acme');
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    expect(within(dialog).getByText('Type Acme LLC as it is written above.')).toBeInTheDocument();
  });

  it('[RD-161] deletes a prospect without a name when that is confirmed: there is none to type', async () => {
    let deleted = 0;
    let goOn: () => void = () => undefined;
    server.use(
      on('delete', '/api/deleteProsepectData/{username}', async () => {
        deleted += 1;
        if (deleted > 1) await new Promise<void>((resolve) => (goOn = resolve));
        return refusal(500, 'internal_error', 'no');
      }),
    );
    const { user } = open(<Editor dirty={false} username="user_1" company="" />);
    const dialog = await ask(user);
    expect(dialog).toHaveTextContent('This deletes the prospect you have open');
    expect(within(dialog).queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    expect(await screen.findByText('Got a problem in Start Fresh activity')).toBeInTheDocument();
    expect(deleted).toBe(1);
    // Pressed again it says nothing before the answer, and asks once however often it is pressed.
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    await user.click(within(dialog).getByRole('button', { name: /Delete and start fresh$/ }));
    await waitFor(() => expect(deleted).toBe(2));
    expect(screen.queryByText('Got a problem in Start Fresh activity')).not.toBeInTheDocument();
    goOn();
    expect(await screen.findByText('Got a problem in Start Fresh activity')).toBeInTheDocument();
    expect(deleted).toBe(2);
  });

  it('[RD-252] says so when it fails, and keeps the storage', async () => {
    server.use(
      on('delete', '/api/deleteProsepectData/{username}', () => refusal(500, 'internal_error', 'no')),
    );
    const { user } = open(<Editor dirty={false} username="user_1" />);
    sessionStorage.setItem('formStage', 'three');
    const dialog = await ask(user);
    await user.type(within(dialog).getByRole('textbox'), 'acme llc');
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    expect(await screen.findByText('Got a problem in Start Fresh activity')).toBeInTheDocument();
    expect(sessionStorage.getItem('formStage')).toBe('three');
  });

  it('[RD-161] deletes the prospect, sets stage one and the logged-in flag, and reloads', async () => {
    const deleted: unknown[] = [];
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
    server.use(
      on('delete', '/api/deleteProsepectData/{username}', (_request, { username }) => {
        deleted.push(username);
        return { message: 'Deleted' };
      }),
    );
    const { user } = open(<Editor dirty={false} username="user_20260701_1" />);
    sessionStorage.setItem('submissionDate', '1');
    document.cookie = 'seen=guide';
    document.cookie = 'tour=2; path=/';
    const dialog = await ask(user);
    await user.type(within(dialog).getByRole('textbox'), 'Acme LLC');
    await user.click(within(dialog).getByRole('button', { name: 'Delete and start fresh' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/quote'));
    expect(deleted).toEqual(['user_20260701_1']);
    expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' });
    expect(document.cookie).toBe('');
    vi.unstubAllGlobals();
  });

  it('[RD-161] clears the cookies of the whole site, by whichever address the prospect was opened', () => {
    window.history.replaceState(null, '', '/Quote/1/profile');
    onTestFinished(() => window.history.replaceState(null, '', '/'));
    for (const [at, path] of ['/', '/Quote', '/Quote/1', '/Quote/1/profile'].entries()) {
      document.cookie = `tour${at}=2; path=${path}`;
    }
    clearCookies();
    expect(document.cookie).toBe('');
  });
});
