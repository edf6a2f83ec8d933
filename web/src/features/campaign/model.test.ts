import { describe, expect, it } from 'vitest';
import { callbackMessages, otpFailed, otpMessages } from './messages';
import { countdown, digitsOf, isComplete, linkOf, otpText } from './model';

const link = (query: string) => linkOf(new URLSearchParams(query));

describe('the link of a campaign', () => {
  it('[QE-018] is read from user, campaignName and viewButton', () => {
    expect(link('user=Dana%40Bluebonnet.example&campaignName=renewal-check&viewButton=true')).toEqual({
      user: 'dana@bluebonnet.example',
      campaignName: 'renewal-check',
      viewButton: true,
    });
    expect(link('')).toEqual({ user: '', campaignName: '', viewButton: false });
    expect(link('user=dana&viewButton=')).toEqual({ user: '', campaignName: '', viewButton: true });
    expect(link('viewButton=false').viewButton).toBe(false);
    for (const off of ['0', 'no', 'No']) expect(link(`viewButton=${off}`).viewButton).toBe(false);
    const broken = `user=dana@b.example&campaignName=${'x'.repeat(101)}`;
    expect(link(broken)).toMatchObject({ user: 'dana@b.example', campaignName: '' });
    expect(link('campaignName=a%00b').campaignName).toBe('');
  });
});

describe('the e-mailed code', () => {
  it('[QE-184] [QE-185] [QE-186] [QE-187] [QE-188] has five answers, byte-exact', () => {
    expect(otpMessages).toEqual({
      otp_verified: 'Email verified successfully.',
      otp_expired: 'OTP expired.',
      invalid_otp: 'Invalid OTP.',
      otp_not_generated: 'OTP not generated.',
    });
    expect(otpFailed).toBe('Unable to verify OTP.');
    expect(otpText(null)).toBe(otpFailed);
    expect(otpText('invalid_otp')).toBe('Invalid OTP.');
  });

  it('[QE-197] is four digits, whatever is pasted around them', () => {
    expect(digitsOf('4711')).toBe('4711');
    expect(digitsOf('Your code: 47 11\n')).toBe('4711');
    expect(digitsOf('471156')).toBe('4711');
    expect(digitsOf('abc')).toBe('');
  });

  it('is waited for in minutes and seconds', () => {
    expect(countdown(60)).toBe('1:00');
    expect(countdown(9)).toBe('0:09');
  });
});

describe('the call back', () => {
  it('[CB-314] [CB-315] says thanks or what is missing, byte-exact', () => {
    expect(callbackMessages).toEqual({
      thanks: "Thank you for reaching out. We'll be in touch shortly.",
      incomplete: 'Please enter you email and phone number.',
    });
    const typed = { type: 'Payroll', name: '', email: 'a@b.example', phone: '512 555 0147' } as const;
    expect(isComplete(typed)).toBe(true);
    expect(isComplete({ ...typed, email: ' ' })).toBe(false);
    expect(isComplete({ ...typed, phone: '' })).toBe(false);
  });
});
