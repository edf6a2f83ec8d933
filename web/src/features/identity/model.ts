/** Rules of the sign-in panel: what is checked before asking, and what each refusal means. */
import { ApiError } from '@/api/errors';
import { isEmail } from '@/lib/email';
import { messages, withSupport } from './messages';

/** What the panel sends. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
}

/** Fields that are checked. */
export type SignInField = 'email' | 'password';

/** Example that goes with the word 'format'. */
const example = 'name@example.com';

/** What is wrong with one field; null if nothing is. */
export function fieldProblem(field: SignInField, value: string): string | null {
  if (field === 'password') return value === '' ? messages.passwordRequired : null;
  if (value.trim() === '') return messages.emailRequired;
  return isEmail(value) ? null : `${messages.emailFormat} ${example}`;
}

/** What a refused sign-in means. */
export type SignInRefusal =
  | { readonly kind: 'challenge' }
  | { readonly kind: 'message'; readonly text: string; readonly forget: boolean };

const challengeCode = 'new_password_required';
const unknownUserCode = 'user_unknown';

/** Answers that speak about this account; what else fails is ours, and support has to help. */
const aboutTheAccount = new Set([401, 409, 422, 429]);

/**
 * Turns a failure into what the panel does: the service's own words for an unknown user or a wrong
 * password, the change-password view for a temporary one, the support text for everything else.
 */
export function refusalOf(error: unknown, support: string): SignInRefusal {
  if (error instanceof ApiError) {
    if (error.code === challengeCode) return { kind: 'challenge' };
    if (error.code === unknownUserCode) {
      return { kind: 'message', text: messages.userDoesNotExist, forget: true };
    }
    const { detail } = error.problem;
    if (detail && aboutTheAccount.has(error.status)) return { kind: 'message', text: detail, forget: false };
  }
  return { kind: 'message', text: withSupport(messages.unableToLogin, support), forget: false };
}
