import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { server } from '@test/setup';
import { sendOtpMail, verifyOtp } from './api';

const email = 'dana@bluebonnet.example';

it('[QE-155] [QE-157] begins a visit where there was none, and goes by the token that came last', async () => {
  const told: unknown[] = [];
  const heard = async (what: string, request: Request) =>
    told.push([what, await request.json(), request.headers.get('X-CSRF-Token')]);
  server.use(
    on('post', '/api/campaign/visit', async (request) => {
      await heard('visit', request);
      return { title: '', kind: 'anonymous' as const, email: '', csrf: 'of-the-visit' };
    }),
    on('post', '/api/sendOtpMail', async (request) => {
      await heard('mail', request);
      return { message: '', expires_in_s: 600, resend_in_s: 60, csrf: `of-mail-${told.length}` };
    }),
    on('post', '/api/verifyOtp', async (request) => {
      await heard('check', request);
      return 'invalid_otp' as const;
    }),
  );
  expect([await sendOtpMail(email), await sendOtpMail(email)]).toEqual([60, 60]);
  expect(await verifyOtp(email, '0420')).toBe('invalid_otp');
  expect(told).toEqual([
    ['visit', { user: email, campaignName: '', viewButton: 'false' }, null],
    ['mail', { email }, 'of-the-visit'],
    ['mail', { email }, 'of-mail-2'],
    ['check', { email, otp: '0420' }, 'of-mail-3'],
  ]);
});
