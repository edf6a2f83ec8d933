import { describe, expect, it } from 'vitest';
import { ago, dayProblem, elapsed, FIRST_DAY, LAST_DAY, took } from './dates';

const NOW = Date.parse('2026-07-31T12:00:00Z');
const MINUTE = 60_000;

describe('how long ago a moment was', () => {
  it.each([
    [0, 'just now'],
    [1.9, 'just now'],
    [2, '2 minutes ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [24 * 60 - 1, '23 hours ago'],
    [24 * 60, 'yesterday'],
    [13 * 24 * 60, '13 days ago'],
    [14 * 24 * 60, '2 weeks ago'],
  ])('%d minutes: %s', (minutes, words) => {
    expect(ago(new Date(NOW - minutes * MINUTE).toISOString(), NOW)).toBe(words);
  });

  it('is not told of what is no moment', () => expect(ago('soon', NOW)).toBe(''));
});

describe('how long something takes', () => {
  it.each([
    [-5, 'under 0.1 s'],
    [99, 'under 0.1 s'],
    [100, '0.1 s'],
    [9_990, '9.9 s'],
    [10_000, '10 s'],
    [59_999, '59 s'],
    [60_000, '1 min 0 s'],
  ])('%d ms while a person watches: %s', (ms, words) => expect(elapsed(ms)).toBe(words));

  it.each([
    [0.4, 'under 1 ms'],
    [1, '1 ms'],
    [999, '999 ms'],
    [1000, '1.0 s'],
  ])('%d ms once it is over: %s', (ms, words) => expect(took(ms)).toBe(words));
});

describe('days that anything can be about', () => {
  it.each(['', ' ', '1900-01-01', '2200-12-31', ' 2026-07-01 '])('%j is one', (day) => {
    expect(dayProblem(day)).toBeNull();
  });

  it.each([
    ['1899-12-31', 'Enter a day from 1900 to 2200'],
    ['2201-01-01', 'Enter a day from 1900 to 2200'],
    ['0026-07-01', 'Enter the year with four digits'],
  ])('%s is none', (day, words) => expect(dayProblem(day)).toBe(words));

  it('are those of the server', () => expect([FIRST_DAY, LAST_DAY]).toEqual(['1900-01-01', '2200-12-31']));
});
