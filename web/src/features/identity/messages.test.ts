import { describe, expect, it } from 'vitest';
import { serverNotResponding } from '@/api/errors';
import { demoMessages, messages, withSupport } from './messages';

/** Written out from the specification; a changed byte fails. */
const specified: readonly (readonly [string, string, string])[] = [
  ['RD-179', messages.emailRequired, 'Email is required'],
  ['RD-180', messages.passwordRequired, 'Password is required'],
  ['a failed Start Fresh', messages.startFreshFailed, 'Got a problem in Start Fresh activity'],
  ['RD-251', messages.unableToLogin, 'Unable to login! Please contact {email} for more details!'],
  ['RD-160', messages.userDoesNotExist, 'User does not exist!'],
  ['RD-185', messages.emailFormat, 'format'],
  ['RD-045', demoMessages.redirecting, 'Redirecting...'],
  ['RD-046', demoMessages.error, 'Error'],
  ['CB-319', serverNotResponding, 'Oops! Server not responding'],
];

describe('specified texts of sign-in', () => {
  it.each(specified)('%s is exact', (_id, text, exact) => {
    expect(text).toBe(exact);
  });

  it('puts the support address in place of {email}', () => {
    expect(withSupport(messages.unableToLogin, 'help@x.example')).toBe(
      'Unable to login! Please contact help@x.example for more details!',
    );
  });
});
