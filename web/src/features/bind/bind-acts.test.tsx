import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { bindBench, bindPanel, JOB, openPanels, proceed } from '@test/bind';
import { on, refusal } from '@test/handlers';
import { server } from '@test/setup';
import { FakeSource } from '@test/streams';
import { momentWords } from '@/lib/dates';
import { aHold, anAccount, anEvent, aWish, withOpen } from './bind-builders';

const bench = bindBench();
/** The moment as other screens say it, in the reader's zone. */
const HOLD_WORDS = `AmTrust is held by operations since ${momentWords(aHold().since)}. ${aHold().words}`;

/** What the server is told from now on of quotes that are handed to their underwriters. */
function referrals(): unknown[] {
  const sent: unknown[] = [];
  server.use(
    on('post', '/api/binds/{id}/refer', async (request) => {
      sent.push(await request.json());
      return { uuid: JOB };
    }),
  );
  return sent;
}

describe('a referred quote', () => {
  it('is handed to its underwriter with a note', async () => {
    bench.accounts = [anAccount({ state: 'referred' })];
    const sent = referrals();
    const note = /^Note to the underwriter/;
    const press = { name: 'Hand to its underwriter' };
    const page = openPanels(bench);
    const button = await screen.findByRole('button', press);
    // The carrier's answer comes by itself: what it asks for is opened by who wants to answer.
    expect(screen.queryByRole('textbox', { name: note })).toBeNull();
    await page.user.click(button);
    await page.user.type(await screen.findByRole('textbox', { name: note }), 'Three ');
    page.unmount();
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', press));
    const dialog = await screen.findByRole('dialog', {
      name: 'Hand the quote to the underwriter of AmTrust',
    });
    const typed = within(dialog).getByRole('textbox', { name: note });
    expect(typed, 'what was typed before the page was left').toHaveValue('Three ');
    expect(within(dialog).getByText('6 / 4,000')).toBeVisible();
    await user.clear(typed);
    await user.click(within(dialog).getByRole('button', { name: 'Hand it over' }));
    expect(within(dialog).getByText('Say what its underwriter should know')).toBeVisible();
    await user.type(typed, 'Three years without loss');
    await user.click(within(dialog).getByRole('button', { name: 'Hand it over' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Three years without loss', need_by: null }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', press));
    expect(await screen.findByRole('textbox', { name: note })).toHaveValue('');
  });

  it('says by when an answer is needed', async () => {
    bench.accounts = [anAccount({ state: 'referred' })];
    const sent = referrals();
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Hand to its underwriter' }));
    await user.type(await screen.findByRole('textbox', { name: /^Note to the underwriter/ }), 'Soon');
    await user.type(screen.getByLabelText('Needed by'), '2026-07-15');
    await user.click(screen.getByRole('button', { name: 'Hand it over' }));
    await waitFor(() => expect(sent).toEqual([{ note: 'Soon', need_by: '2026-07-15' }]));
  });
});

describe('Withdraw', () => {
  it('says what it ends, asks first, and is read back from what happened', async () => {
    let asked = 0;
    server.use(
      on('post', '/api/binds/{id}/withdraw', (_, { id }) => {
        expect(id).toBe(bench.accounts[0]?.id);
        asked += 1;
        const words = 'Withdrawn from AmTrust';
        bench.accounts = [
          anAccount({ state: 'withdrawn', events: [anEvent(2, 'quote_withdrawn', { words })] }),
        ];
        return { uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    const press = async () => user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await press();
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw from AmTrust?' });
    expect(dialog).toHaveTextContent('Quote Q-7 ends: it is not bound any more');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(asked).toBe(0);
    await press();
    await user.click(await screen.findByRole('button', { name: 'Withdraw the quote' }));
    const list = await screen.findByRole('group', { name: 'What happened at AmTrust' });
    await waitFor(() => expect(list).toHaveTextContent('Withdrawn from AmTrust'));
    expect(asked).toBe(1);
    expect(screen.queryByRole('button', { name: 'Proceed to bind online' })).toBeNull();
    // The button that had the focus is gone: it stands where the panel begins, not nowhere.
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'To the prices' }));
    expect(bench.led).toEqual(['prices']);
  });

  it('that is refused says why, and the quote stays', async () => {
    server.use(
      on('post', '/api/binds/{id}/withdraw', () => refusal(409, 'not_eligible', 'A bind is under way')),
    );
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await user.click(await screen.findByRole('button', { name: 'Withdraw the quote' }));
    expect(await screen.findByText('A bind is under way')).toBeVisible();
    expect(await proceed()).toBeEnabled();
  });

  it('and a message are not offered while a policy may exist', async () => {
    bench.accounts = [anAccount({ state: 'binding', bind: aWish() })];
    server.use(on('get', '/api/get{carrier}Data/{id}/{type}', () => 'processing'));
    openPanels(bench);
    expect(await screen.findByText('Asking AmTrust to bind')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Message to its underwriter' })).toBeNull();
  });
});

describe('a message to the underwriter of the carrier', () => {
  it('is about something, is not empty, and is read back from what happened', async () => {
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/binds/{id}/messages', async (request) => {
        sent.push(await request.json());
        const words = 'Message to the underwriter of AmTrust about: Deductible';
        bench.accounts = [anAccount({ events: [anEvent(2, 'message_sent', { words })] })];
        return { uuid: JOB };
      }),
    );
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Message to its underwriter' }));
    const dialog = await screen.findByRole('dialog', { name: 'Message to the underwriter of AmTrust' });
    await user.click(within(dialog).getByRole('button', { name: 'Send the message' }));
    expect(within(dialog).getByText('Say what its underwriter should know')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'About' }));
    await user.click(await screen.findByTitle('Deductible'));
    await user.type(within(dialog).getByRole('textbox', { name: 'Message' }), ' May it be 5,000? ');
    await user.click(within(dialog).getByRole('button', { name: 'Send the message' }));
    await waitFor(() => expect(sent).toEqual([{ text: 'May it be 5,000?', reason: 'Deductible' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const list = await screen.findByRole('group', { name: 'What happened at AmTrust' });
    expect(list).toHaveTextContent('Message to the underwriter of AmTrust about: Deductible');
  });

  it('that is refused stays typed, with the reason', async () => {
    server.use(on('post', '/api/binds/{id}/messages', () => refusal(503, 'outage', 'Down')));
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Message to its underwriter' }));
    await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'A word');
    await user.click(screen.getByRole('button', { name: 'Send the message' }));
    const dialog = screen.getByRole('dialog');
    expect(await within(dialog).findByText('Oops! Server not responding')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('A word');
  });

  it('that is closed before it was sent stands there again, and once sent does not', async () => {
    server.use(on('post', '/api/binds/{id}/messages', () => ({ uuid: JOB })));
    const { user } = openPanels(bench);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Message to its underwriter' }));
      return screen.findByRole('textbox', { name: 'Message' });
    };
    await user.type(await open(), 'May it be 5,000?');
    await user.click(screen.getByRole('combobox', { name: 'About' }));
    await user.click(await screen.findByTitle('Deductible'));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await open()).toHaveValue('May it be 5,000?');
    expect(screen.getByRole('dialog')).toHaveTextContent('Deductible');
    await user.click(screen.getByRole('button', { name: 'Send the message' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await open()).toHaveValue('');
  });

  it('says how long it is, and when nothing more fits', async () => {
    const { user } = openPanels(bench);
    await user.click(await screen.findByRole('button', { name: 'Message to its underwriter' }));
    const text = await screen.findByRole('textbox', { name: 'Message' });
    await user.type(text, 'A word');
    expect(screen.getByText('6 / 4,000')).toBeVisible();
    fireEvent.change(text, { target: { value: 'x'.repeat(4000) } });
    expect(screen.getByText('That is all that fits: 4,000 characters')).toBeVisible();
    expect(text).toHaveAccessibleDescription(/That is all that fits: 4,000 characters/);
  });

  it('is not offered of a carrier that takes none', async () => {
    bench.accounts = [anAccount({ takes_messages: false })];
    openPanels(bench);
    await proceed();
    expect(screen.queryByRole('button', { name: 'Message to its underwriter' })).toBeNull();
  });
});

describe('a carrier that operations hold', () => {
  const held = 'AmTrust is held by operations; it goes on when they release it';

  it('is named on its panel and in the confirmation, before anything is pressed', async () => {
    bench.accounts = [
      anAccount({ checklist: withOpen('held', held, { blocks: false }) }),
      anAccount({ id: JOB, carrier: 'Birch', path: 'Birch' }),
    ];
    server.use(on('get', '/api/holds', () => [aHold()]));
    const { user } = openPanels(bench);
    const panel = await bindPanel();
    expect(await within(panel).findByText(HOLD_WORDS)).toBeVisible();
    expect(panel).toHaveTextContent(`A bind waits: ${held}`);
    expect(panel).not.toHaveTextContent('Nothing keeps it from being bound');
    expect(await bindPanel('Birch')).not.toHaveTextContent('is held by operations since');
    await user.click(within(panel).getByRole('button', { name: 'Proceed to bind online' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(held);
  });

  it('is named where it holds no quote yet', async () => {
    bench.accounts = [];
    server.use(on('get', '/api/holds', () => [aHold()]));
    openPanels(bench);
    expect(await within(await bindPanel()).findByText(HOLD_WORDS)).toBeVisible();
  });
});

describe('what is open', () => {
  it('hands the focus on to the next item once it is settled', async () => {
    const unpaid = withOpen('plan', 'No payment plan is chosen');
    const asked = withOpen('questions', '1 question without an answer').at(-1)!;
    const both = unpaid.map((item) => (item.code === 'questions' ? asked : item));
    bench.accounts = [anAccount({ checklist: both })];
    openPanels(bench);
    (await screen.findByRole('button', { name: 'Answer' })).focus();
    bench.accounts = [anAccount({ checklist: unpaid })];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a plan' })).toHaveFocus());
  });

  it('leads to the page of questions while some wait, whoever may open it', async () => {
    openPanels(bench);
    await proceed();
    expect(screen.queryByRole('link', { name: 'UW Questions as a page' })).toBeNull();
    bench.accounts = [anAccount({ open_questions: 2 })];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    const link = await screen.findByRole('link', { name: 'UW Questions as a page' });
    expect(link).toHaveAttribute('href', `/amtrustUW?account=${anAccount().id}`);
  });

  it('is not called settled while officers are, which keep nobody from binding', async () => {
    bench.accounts = [anAccount({ checklist: withOpen('officers', 'Officers of IL', { blocks: false }) })];
    openPanels(bench);
    const list = await screen.findByRole('region', { name: 'Before AmTrust is bound' });
    expect(list).toHaveTextContent('Nothing keeps it from being bound; still open: Officers of IL');
    expect(list).not.toHaveTextContent('is settled');
    expect(await proceed()).toBeEnabled();
    bench.accounts = [anAccount()];
    act(() => FakeSource.made[0]?.say('event', {}, '1'));
    await waitFor(() => expect(list).toHaveTextContent('Everything that a bind needs is settled'));
  });

  it('leads to the company profile where street and city are missing', async () => {
    const words = 'AmTrust binds no business without an address: the street and the city are missing';
    bench.accounts = [anAccount({ checklist: withOpen('address', words) })];
    const { user } = openPanels(bench);
    expect(await proceed()).toHaveAttribute('title', words);
    await user.click(await screen.findByRole('button', { name: 'To the company profile' }));
    expect(bench.led).toEqual(['profile']);
  });
});
