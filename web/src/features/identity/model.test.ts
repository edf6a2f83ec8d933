import { describe, expect, it } from 'vitest';
import { ApiError } from '@/api/errors';
import { fieldProblem, refusalOf } from './model';

const support = 'help@x.example';
const refused = (status: number, code: string, detail?: string) =>
  refusalOf(new ApiError(status, { code, ...(detail !== undefined && { detail }) }), support);

describe('fields of the sign-in panel', () => {
  it('[RD-179] asks for the e-mail', () => {
    expect(fieldProblem('email', '  ')).toBe('Email is required');
  });

  it('[RD-180] asks for the password', () => {
    expect(fieldProblem('password', '')).toBe('Password is required');
    expect(fieldProblem('password', ' ')).toBeNull();
  });

  it('[RD-185] says format and an example for what is no address', () => {
    expect(fieldProblem('email', 'ada')).toBe('format name@example.com');
    expect(fieldProblem('email', 'ada@agency.example')).toBeNull();
  });
});

describe('what a refused sign-in means', () => {
  it('[RD-250] shows the words of the service for an unknown user or a wrong password', () => {
    expect(refused(401, 'invalid_credentials', 'Incorrect username or password.')).toEqual({
      kind: 'message',
      text: 'Incorrect username or password.',
      forget: false,
    });
    expect(refused(429, 'too_many_requests', 'Wait a minute.')).toMatchObject({ text: 'Wait a minute.' });
    expect(refused(409, 'account_action_required', 'Finish it.')).toMatchObject({ text: 'Finish it.' });
    expect(refused(422, 'invalid_input', 'Too long.')).toMatchObject({ text: 'Too long.' });
  });

  it('[RD-037] opens the change-password view for a temporary password', () => {
    expect(refused(409, 'new_password_required', 'Choose a new password')).toEqual({ kind: 'challenge' });
  });

  it('[RD-160] forgets everything when no group is known', () => {
    expect(refused(403, 'user_unknown', 'Forbidden')).toEqual({
      kind: 'message',
      text: 'User does not exist!',
      forget: true,
    });
  });

  it.each([
    ['a dead identity provider', new ApiError(503, { detail: 'down' })],
    ['a bug on the server', new ApiError(500, { detail: 'trace' })],
    ['no network', new ApiError(0, {})],
    ['a refusal without words', new ApiError(401, {})],
    ['a refusal of the page', new ApiError(403, { code: 'csrf_refused', detail: 'Sent from elsewhere' })],
    ['anything else', new TypeError('x is not a function')],
  ])('[RD-251] names the support address on %s', (_cause, error) => {
    expect(refusalOf(error, support)).toEqual({
      kind: 'message',
      text: 'Unable to login! Please contact help@x.example for more details!',
      forget: false,
    });
  });
});
