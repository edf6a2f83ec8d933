import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore, type Session } from '@/api/session';
import { aSession } from '@test/builders';
import { on, refusal, sessionIs } from '@test/handlers';
import { openApp } from '@test/render';
import { server } from '@test/setup';

const email = 'dana@bluebonnet.example';
const visitor = aSession({
  user: { ...aSession().user, email, name: 'dana', user_type: 'visitor' },
  groups: ['GetQuoteBeta'],
  csrf: 'token-of-the-visitor',
});
const address = `/Campaign?user=${email}&campaignName=renewal-check&viewButton=true`;
const title = "Check your workers' compensation price before you renew";
type Word = 'otp_verified' | 'otp_expired' | 'invalid_otp' | 'otp_not_generated';

let session: Session | null;
let codes: number;
let checks: { body: unknown; csrf: string | null }[];
let engaged: string[];

function serve(word: Word | Response) {
  server.use(
    on('get', '/api/auth/session', () => session ?? { user: null }),
    on('post', '/api/campaign/visit', () => ({
      title,
      kind: 'anonymous' as const,
      email: '',
      csrf: 'token-of-the-visit',
    })),
    on('get', '/api/getDomain/{email}', () => ({ domain: 'bluebonnet.example', known: true })),
    on('post', '/api/updateEngagedWithEmailCampaign/{domain}', (_request, { domain }) => {
      engaged.push(String(domain));
      return { message: 'Noted', id: 'v-1' };
    }),
    on('post', '/api/sendOtpMail', () => {
      codes += 1;
      return { message: 'On its way', expires_in_s: 600, resend_in_s: 60, csrf: 'token-of-the-visit' };
    }),
    on('post', '/api/verifyOtp', async (request) => {
      checks.push({ body: await request.json(), csrf: request.headers.get('X-CSRF-Token') });
      if (word instanceof Response) return word;
      if (word === 'otp_verified') session = visitor;
      return HttpResponse.json(word);
    }),
    on('get', '/api/getDomainInputData/{domain}', () =>
      HttpResponse.json({
        companyProfile: { companyName: 'Bluebonnet Machine Works', effectiveDate: '2026-12-01' },
        lastQuote: { date: '2026-11-02', uuid_carriers: ['1+r+gms-uwic+a', '1+r+gms-key_risk+a'] },
      }),
    ),
  );
}

async function asked() {
  const opened = openApp(address);
  await opened.user.click(await screen.findByRole('button', { name: 'Send me a code' }));
  const dialog = await screen.findByRole('dialog', { name: 'Check your e-mail' });
  const boxes = within(dialog).getAllByRole('textbox');
  // The answer has arrived, and the dialog, once open, has put the cursor where the code is typed.
  await within(dialog).findByRole('button', { name: 'New code in 1:00' });
  await waitFor(() => expect(boxes[0]).toHaveFocus());
  expect(codes).toBe(1);
  return { ...opened, dialog, boxes };
}

beforeEach(() => {
  // The clock stands still, so a countdown says what it began with, however slow the machine is.
  vi.useFakeTimers({ toFake: ['Date'] });
  session = null;
  codes = 0;
  checks = [];
  engaged = [];
  sessionStore.reset();
  sessionStorage.clear();
});

describe('the landing of a campaign', () => {
  it('[QE-018] [QE-164] takes the address from the link and shows nothing of a quote', async () => {
    serve('otp_verified');
    openApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue(email);
    await waitFor(() => expect(engaged).toEqual(['bluebonnet.example']));
    expect(sessionStorage.getItem('domain')).toBe('bluebonnet.example');
    expect(screen.queryByText(/Bluebonnet Machine Works/)).not.toBeInTheDocument();
    expect(screen.getByText('Nothing of a quote is shown before the code is right.')).toBeVisible();
    expect(codes).toBe(0);
  });

  it.each([
    ['[QE-185]', 'otp_expired', 'OTP expired.'],
    ['[QE-186]', 'invalid_otp', 'Invalid OTP.'],
    ['[QE-187]', 'otp_not_generated', 'OTP not generated.'],
  ] as const)('%s %s says so and lets the visitor go on', async (_id, word, text) => {
    serve(word);
    const { user, dialog, boxes } = await asked();
    expect(boxes).toHaveLength(4);
    await user.click(boxes[0]!);
    await user.keyboard('1234');
    expect(await within(dialog).findByText(text)).toBeInTheDocument();
    expect(checks).toEqual([{ body: { email, otp: '1234' }, csrf: 'token-of-the-visit' }]);
    for (const box of within(dialog).getAllByRole('textbox')) expect(box).toHaveValue('');
    // The server mails one a minute, so the button never offers what would be refused.
    expect(within(dialog).getByRole('button', { name: 'New code in 1:00' })).toBeDisabled();
  });

  it('[QE-156] mails no second code to who closes the dialog and opens it again within the minute', async () => {
    serve('otp_verified');
    const { user, dialog } = await asked();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    const again = await screen.findByRole('dialog', { name: 'Check your e-mail' });
    expect(await within(again).findByRole('button', { name: 'New code in 1:00' })).toBeDisabled();
    expect(codes).toBe(1);
    const boxes = within(again).getAllByRole('textbox');
    await waitFor(() => expect(boxes[0]).toHaveFocus());
    await user.click(boxes[0]!);
    await user.keyboard('4711');
    expect((await screen.findAllByText('Email verified successfully.')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/before the code is right/)).not.toBeInTheDocument();
  });

  it('[QE-155] mails a code to another address at once, whatever the first one has to wait', async () => {
    serve('otp_verified');
    const { user, dialog } = await asked();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.type(screen.getByRole('textbox', { name: 'Email' }), '.org');
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('dialog', { name: 'Check your e-mail' })).toHaveTextContent(
      `${email}.org`,
    );
    await waitFor(() => expect(codes).toBe(2));
  });

  it('[QE-156] counts down what the server asks to wait', async () => {
    serve('invalid_otp');
    const limited = refusal(429, 'too_many_requests', 'Too many requests; try again in 42 s');
    limited.headers.set('Retry-After', '42');
    server.use(on('post', '/api/sendOtpMail', () => limited));
    const { user } = openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('button', { name: 'New code in 0:42' })).toBeDisabled();
    vi.setSystemTime(Date.now() + 2000);
    expect(await screen.findByRole('button', { name: 'New code in 0:40' })).toBeDisabled();
  });

  it('puts the cursor where the code is typed once a new one is sent, and says why the next takes long', async () => {
    serve('invalid_otp');
    const { user, dialog } = await asked();
    expect(dialog).not.toHaveTextContent('three codes an hour');
    server.use(
      on('post', '/api/sendOtpMail', () => ({
        message: 'On its way',
        expires_in_s: 600,
        resend_in_s: 3000,
        csrf: 'token-of-the-visit',
      })),
    );
    vi.setSystemTime(Date.now() + 60_000);
    await user.click(await within(dialog).findByRole('button', { name: 'Send a new code' }));
    expect(await within(dialog).findByRole('button', { name: 'New code in 50:00' })).toBeDisabled();
    await waitFor(() => expect(within(dialog).getAllByRole('textbox')[0]).toHaveFocus());
    expect(dialog).toHaveTextContent('No more than three codes an hour are mailed.');
  });

  it('[QE-188] a check without an answer keeps the typed code', async () => {
    serve(refusal(503, 'not_reachable', 'Oops! Server not responding'));
    const { user, dialog, boxes } = await asked();
    await user.click(boxes[0]!);
    await user.keyboard('1234');
    expect(await within(dialog).findByText('Unable to verify OTP.')).toBeInTheDocument();
    // As they stand now: an emptied dialog has new ones.
    const typed = within(dialog).getAllByRole<HTMLInputElement>('textbox');
    expect(typed.map((box) => box.value).join('')).toBe('1234');
  });

  it('[QE-184] [QE-004] a pasted code that verifies shows what was quoted before, and its button', async () => {
    serve('otp_verified');
    const { user, boxes } = await asked();
    await user.click(boxes[0]!);
    await user.paste('4711');
    expect(await screen.findByRole('heading', { name: 'Bluebonnet Machine Works' })).toBeInTheDocument();
    // As a notice that passes, and on the page where it stays.
    await waitFor(() => expect(screen.getAllByText('Email verified successfully.')).toHaveLength(2));
    expect(
      screen.getByText(
        '2 insurance companies were asked for a price on Nov 2, 2026, for insurance from Dec 1, 2026.',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View quote' })).toBeEnabled();
    expect(sessionStore.csrf()).toBe('token-of-the-visitor');
  });

  it('[QE-156] offers a new code after the countdown and says why none could be sent', async () => {
    serve('invalid_otp');
    server.use(on('post', '/api/sendOtpMail', () => refusal(429, 'too_many_requests', 'Try again in 42 s')));
    const { user } = openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByText('Try again in 42 s')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeEnabled();
  });

  it('[QE-004] gives back the quote of the address that was typed and proved, whatever the link says', async () => {
    serve('otp_verified');
    const { user } = openApp(address.replace(email, 'eve@other.example'));
    const field = await screen.findByRole('textbox', { name: 'Email' });
    await user.clear(field);
    await user.type(field, email);
    await user.click(screen.getByRole('button', { name: 'Send me a code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check your e-mail' });
    const boxes = within(dialog).getAllByRole('textbox');
    await waitFor(() => expect(boxes[0]).toHaveFocus());
    await user.paste('4711');
    expect(await screen.findByRole('heading', { name: 'Bluebonnet Machine Works' })).toBeInTheDocument();
  });

  it('[QE-155] [QE-186] mails another code by the button, and begins anew with it', async () => {
    serve('invalid_otp');
    server.use(
      on('post', '/api/sendOtpMail', () => {
        codes += 1;
        return { message: 'On its way', expires_in_s: 600, resend_in_s: 0, csrf: 'token-of-the-visit' };
      }),
    );
    const { user } = openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check your e-mail' });
    const again = await within(dialog).findByRole('button', { name: 'Send a new code' });
    const boxes = within(dialog).getAllByRole('textbox');
    await waitFor(() => expect(boxes[0]).toHaveFocus());
    await user.keyboard('1234');
    expect(await within(dialog).findByText('Invalid OTP.')).toBeInTheDocument();
    await user.click(again);
    await waitFor(() => expect(codes).toBe(2));
    await waitFor(() => expect(within(dialog).queryByText('Invalid OTP.')).not.toBeInTheDocument());
    // Emptied boxes are new ones.
    const [first, second] = within(dialog).getAllByRole('textbox');
    await user.click(first!);
    await user.keyboard('12');
    expect(second).toHaveValue('2');
    await user.click(again);
    await waitFor(() => expect(codes).toBe(3));
    for (const box of within(dialog).getAllByRole('textbox')) expect(box).toHaveValue('');
  });

  it('tells a signed-in person whose link it is and takes nothing away', async () => {
    serve('otp_verified');
    session = aSession();
    openApp(address);
    expect(await screen.findByText('You are signed in as agent@agency.example')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send me a code' })).not.toBeInTheDocument();
  });

  it('lets a signed-in person sign out and try the link', async () => {
    serve('otp_verified');
    session = aSession();
    let ended = 0;
    server.use(
      on('post', '/api/auth/logout', () => {
        ended += 1;
        session = null;
        return { message: 'Signed out' };
      }),
    );
    const { user } = openApp(address);
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await user.click(await screen.findByRole('button', { name: 'Send me a code' }));
    expect(await screen.findByRole('dialog', { name: 'Check your e-mail' })).toBeInTheDocument();
    await waitFor(() => expect(codes).toBe(1));
    expect(ended).toBe(1);
  });
});

it('asks a visitor whose hour is over for a new code, not for a password', async () => {
  serve('otp_verified');
  session = visitor;
  server.use(
    sessionIs(visitor),
    on('get', '/api/getDomain/{email}', () => ({ companyProfile: null, lastQuote: null })),
  );
  const { user } = openApp(address);
  await screen.findByRole('heading', { name: 'Bluebonnet Machine Works' });
  void sessionStore.renew();
  const dialog = await screen.findByRole('dialog', { name: 'Your visit has ended' });
  expect(within(dialog).queryByLabelText('Password')).not.toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Send me a code' }));
  const mailed = await screen.findByRole('dialog', { name: 'Check your e-mail' });
  const boxes = within(mailed).getAllByRole('textbox');
  await waitFor(() => expect(boxes[0]).toHaveFocus());
  await user.click(boxes[0]!);
  await user.keyboard('4711');
  await waitFor(() => expect(sessionStore.isExpired()).toBe(false));
  // The token of the session that is over would be refused.
  expect(checks).toEqual([{ body: { email, otp: '4711' }, csrf: 'token-of-the-visit' }]);
});
