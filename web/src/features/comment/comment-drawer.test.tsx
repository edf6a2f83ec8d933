import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { on, refusal } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import { CommentDrawer } from './comment-drawer';
import { anEntry, aThread, someComments } from './comment-builders';
import type { Comments } from './model';

const PROSPECT = { id: '01a20000-0000-7000-8000-000000000001', company: 'Alder Roofing' };
const READ = '/api/prospects/{id}/comments';
const said = anEntry({ comment: 'Call back', email: 'agent@agency.example', mine: true });
const mine = () => screen.findByLabelText<HTMLTextAreaElement>('Agent comment');

function opened(comments: Comments, props: { disabled?: boolean; side?: 'uw' | 'agent' } = {}) {
  server.use(on('get', READ, () => comments));
  return show(<CommentDrawer prospect={PROSPECT} onClose={() => undefined} {...props} />);
}

/** What is sent for the agent's side; each answer reads back what was sent, trimmed. */
function sent(meanwhile: Comments['uw']['entries'] = []) {
  const calls = vi.fn();
  server.use(
    on('post', '/api/prospects/{id}/comments/agent', async (request) => {
      const body = (await request.json()) as { comment: string; seen: string | null };
      calls(body);
      const cleared = body.comment === '';
      const entry = anEntry({
        id: 'new',
        comment: cleared ? 'Call back' : body.comment,
        previousComment: cleared,
      });
      const thread = aThread({ current: body.comment, entries: [entry, said] });
      return { message: 'Saved', id: 'new', thread, meanwhile };
    }),
  );
  return calls;
}

describe('the comment drawer', () => {
  it('[CB-091] [CB-092] [CB-093] shows each entry with date, time, author and text, newest first', async () => {
    const old = anEntry({ id: 'old', comment: 'Looks fine', commentTimestamp: '2026-06-30T12:05:00Z' });
    opened(someComments({ uw: aThread({ current: 'Old', entries: [anEntry(), old], may_write: false }) }));
    expect(await screen.findByText('Comment History')).toBeInTheDocument();
    const [newest, oldest] = screen.getAllByRole('listitem');
    expect(newest).toHaveTextContent('7/1/2026 - 07:05 AM (UTC-5)jane.doe');
    expect(newest).toHaveTextContent('Loss runs are old');
    expect(newest).not.toHaveTextContent('carrier.example');
    expect(within(newest as HTMLElement).getByTitle(/^Jul 1, 2026/)).toBeInTheDocument();
    expect(oldest).toHaveTextContent('6/30/2026 - 07:05 AM (UTC-5)jane.doe');
  });

  it('[CB-091] says so where nothing was said', async () => {
    opened(someComments());
    expect(await screen.findByText('No Comment History')).toBeInTheDocument();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  it('[CB-176] says of a cleared comment what it was', async () => {
    opened(someComments({ agent: aThread({ entries: [anEntry({ previousComment: true })] }) }));
    expect(await screen.findByRole('listitem')).toHaveTextContent('Cleared. It was: Loss runs are old');
    expect(await mine()).toHaveValue('');
  });

  it('[CB-178] [CB-175] saves what was typed when the box is left, and shows what the server read back', async () => {
    const calls = sent();
    const { user } = opened(someComments({ agent: aThread({ current: 'Call back', entries: [said] }) }));
    const box = await mine();
    await user.clear(box);
    await user.type(box, '  Call now ');
    expect(calls).not.toHaveBeenCalled();
    await user.tab();
    expect(await screen.findByText(/^Saved \d\d:\d\d$/)).toBeInTheDocument();
    expect(calls.mock.calls).toEqual([[{ comment: 'Call now', seen: said.id }]]);
    expect(box).toHaveValue('Call now');
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Call now');
  });

  it('[CB-177] [CB-178] sends nothing where nothing was changed but blanks', async () => {
    const calls = sent();
    const { user } = opened(someComments({ agent: aThread({ current: 'Call back', entries: [said] }) }));
    const box = await mine();
    await user.type(box, '  ');
    await user.tab();
    expect(box).toHaveValue('Call back');
    expect(calls).not.toHaveBeenCalled();
  });

  it('[CB-176] clears with an emptied box', async () => {
    const calls = sent();
    const { user } = opened(someComments({ agent: aThread({ current: 'Call back', entries: [said] }) }));
    await user.clear(await mine());
    await user.tab();
    expect(await screen.findByText(/Cleared\. It was:/)).toBeInTheDocument();
    expect(calls.mock.calls).toEqual([[{ comment: '', seen: said.id }]]);
  });

  it('[CB-179] [CB-238] is read-only for the other side, and whole where the view is disabled', async () => {
    const first = opened(someComments({ uw: aThread({ current: 'Theirs', may_write: false }) }));
    const theirs = await screen.findByLabelText('Underwriter comment');
    expect(theirs).toBeDisabled();
    expect(theirs).toHaveValue('Theirs');
    expect(theirs).toHaveAccessibleDescription('Underwriters write this comment.');
    expect(await mine()).toBeEnabled();
    first.unmount();
    opened(someComments(), { disabled: true });
    expect(await mine()).toBeDisabled();
  });

  it('says who wrote meanwhile, and that both are kept', async () => {
    sent([anEntry({ id: 'x', email: 'joe@agency.example' })]);
    const { user } = opened(someComments());
    await user.type(await mine(), 'Mine');
    await user.tab();
    expect(await screen.findByText(/joe wrote too meanwhile; both are kept/)).toBeInTheDocument();
  });

  it('[CB-178] keeps what could not be saved in its box, says why, and tries again', async () => {
    let away = true;
    const { user } = opened(someComments());
    const calls = sent();
    server.use(
      on('post', '/api/prospects/{id}/comments/agent', () => {
        if (away) return refusal(503, 'unavailable', 'Away');
        return { message: 'Saved', id: 'n', thread: aThread({ current: 'Mine' }), meanwhile: [] };
      }),
    );
    const box = await mine();
    await user.type(box, 'Mine');
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent('Oops! Server not responding');
    expect(box).toHaveValue('Mine');
    away = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(/^Saved/)).toBeInTheDocument();
    expect(calls).not.toHaveBeenCalled();
  });

  it('sends nothing that is too long, and says by how much', async () => {
    const calls = sent();
    const { user } = opened(someComments());
    const box = await mine();
    await user.click(box);
    await user.paste('x'.repeat(4001));
    await user.tab();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '4,001 characters; a comment has at most 4,000',
    );
    expect(calls).not.toHaveBeenCalled();
    await user.clear(box);
  });

  it('[CB-178] says what stood in the box when its drawer is closed, and shows it again where that failed', async () => {
    server.use(
      on('get', READ, () => someComments()),
      on('post', '/api/prospects/{id}/comments/agent', () =>
        refusal(404, 'prospect_not_found', 'It is gone'),
      ),
    );
    function Closing() {
      const [open, setOpen] = useState(true);
      return <CommentDrawer prospect={open ? PROSPECT : null} onClose={() => setOpen(false)} />;
    }
    const { user } = show(<Closing />);
    await user.type(await mine(), 'Half a word');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Agent comment not saved: It is gone')).toBeInTheDocument();
    expect(screen.getByText('Half a word')).toBeInTheDocument();
  });

  it('shows an error with a way on where the comments cannot be read', async () => {
    server.use(on('get', READ, () => refusal(404, 'prospect_not_found', 'There is no such prospect')));
    show(<CommentDrawer prospect={PROSPECT} onClose={() => undefined} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no such prospect');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
