import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSession } from '@test/builders';
import { on, refusal } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect, SUBMITTED_ID } from '@test/quote';
import { server } from '@test/setup';
import { screens } from '@/app/access/screens';

type User = ReturnType<typeof openQuote>['user'];

/** Deletions, and saves, that the server was asked for. */
let asked: string[];

beforeEach(() => {
  asked = [];
});

async function offer(user: User): Promise<HTMLElement | null> {
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: /agency\.example/ }));
  await screen.findByRole('menuitem', { name: 'Logout' });
  return screen.queryByRole('menuitem', { name: 'Start Fresh' });
}

async function confirmed(user: User, name: string): Promise<void> {
  const item = await offer(user);
  if (!item) throw new Error('the menu does not offer Start Fresh');
  await user.click(item);
  const dialog = within(await screen.findByRole('dialog', { name: 'Start Fresh' }));
  await user.type(dialog.getByRole('textbox', { name: 'Type the company name to confirm' }), name);
  await user.click(dialog.getByRole('button', { name: 'Delete and start fresh' }));
}

function deletes(answer: () => Response | { message: string }): void {
  server.use(
    on('delete', '/api/deleteProsepectData/{username}', (_, { username }) => {
      asked.push(`delete ${String(username)}`);
      return answer();
    }),
    on('patch', '/api/prospects/{id}', () => {
      asked.push('save');
      return { version: 4 };
    }),
  );
}

describe('Start Fresh of the open prospect', () => {
  it('[RD-161] [RD-237] deletes it by its public id, forgets cookies and session and begins at stage one', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, origin: window.location.origin, assign });
    const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
    deletes(() => ({ message: 'Deleted' }));
    await screen.findByLabelText('Company name');
    document.cookie = 'seen=guide';
    expect(sessionStorage.getItem('prospectId')).toBe(OPEN_ID);
    await confirmed(user, 'Acme');
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/quote'));
    expect(asked).toEqual([`delete ${storedProspect(OPEN_ID).user_id}`]);
    expect({ ...sessionStorage }).toEqual({ formStage: 'one', loggedIn: 'true' });
    expect(document.cookie).toBe('');
    vi.unstubAllGlobals();
  });

  it('[RD-252] says so when it fails; the prospect stays open and what is typed next is saved', async () => {
    const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
    deletes(() => refusal(500, 'internal_error', 'no'));
    await confirmed(user, 'acme');
    expect(await screen.findByText('Got a problem in Start Fresh activity')).toBeInTheDocument();
    expect(sessionStorage.getItem('prospectId')).toBe(OPEN_ID);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.type(await screen.findByLabelText('Company name'), ' Tool');
    await user.tab();
    await waitFor(() => expect(asked).toEqual([`delete ${storedProspect(OPEN_ID).user_id}`, 'save']));
  });

  it('[RD-161] is not offered for a submitted prospect', async () => {
    const { user } = openQuote(`/Quote/${SUBMITTED_ID}/profile`);
    expect(await offer(user)).toBeNull();
  });

  it('[RD-161] is not offered before anything is stored', async () => {
    const { user } = openQuote(screens.quote.path);
    expect(await offer(user)).toBeNull();
  });

  it('[RD-161] is not offered for a quote of the past', async () => {
    const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
    const stored = storedProspect(OPEN_ID);
    const companyProfile = { ...stored.sections.companyProfile, effectiveDate: '2020-01-01' };
    server.use(
      on('get', '/api/prospects/{id}', () => ({
        ...stored,
        last_run_id: '01a20000-0000-7000-8000-000000000009',
        sections: { ...stored.sections, companyProfile },
      })),
    );
    expect(await offer(user)).toBeNull();
  });

  it("[RD-161] is not offered to a visitor: the agency deletes a visitor's quote", async () => {
    const visitor = aSession({ groups: ['GetQuoteBeta'] });
    const { user } = openQuote(`/Quote/${OPEN_ID}/profile`, undefined, {
      ...visitor,
      user: { ...visitor.user, user_type: 'visitor' },
    });
    expect(await offer(user)).toBeNull();
  });
});
