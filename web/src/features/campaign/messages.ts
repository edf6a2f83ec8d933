/** Specified texts of the e-mailed code and of the call-back form, byte-exact. */
import type { components } from '@/api/schema';

/** An answer to a code. */
export type OtpWord = components['schemas']['OtpOutcome'];

/** What each answer to a code says. */
export const otpMessages = {
  otp_verified: 'Email verified successfully.',
  otp_expired: 'OTP expired.',
  invalid_otp: 'Invalid OTP.',
  otp_not_generated: 'OTP not generated.',
} as const satisfies Record<OtpWord, string>;

/** A check that got no answer. */
export const otpFailed = 'Unable to verify OTP.';

/** The call-back form. */
export const callbackMessages = {
  thanks: "Thank you for reaching out. We'll be in touch shortly.",
  incomplete: 'Please enter you email and phone number.',
} as const;
