import { describe, expect, it } from 'vitest';
import { isEmail } from './email';

describe('e-mail', () => {
  it.each([
    'a@b.co',
    'first.last+tag@sub.example.com',
    ' padded@example.org ',
    'Dana@Bluebonnet.EXAMPLE',
    "o'neil@b-c.d.co",
  ])('accepts %j', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  it.each(['', 'a', 'a@b', 'a@b.c', 'a b@c.de', '@c.de', 'a@-c.de', 'a@@c.de'])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });
  it.each([...'\\,;:"()<>[]', ' '])('refuses %j, which could name several or another', (sign) => {
    expect([isEmail(`a${sign}b@c.de`), isEmail(`a@b${sign}c.de`), isEmail(`a@b-.de`)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
