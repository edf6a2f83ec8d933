import { describe, expect, it } from 'vitest';
import {
  addYears,
  commentStamp,
  daysBetween,
  ago,
  dayRead,
  dayWords,
  elapsed,
  historyStamp,
  isoOf,
  momentDay,
  momentWords,
  parseDay,
  shortDay,
  shortMomentDay,
  today,
  took,
  usDay,
} from './dates';

describe('dates', () => {
  it('[QE-199] spells a day as M/D/YY, MM/DD/YYYY and a moment as MM/DD/YYYY HH:mm:ss', () => {
    expect([shortDay('2026-07-04'), shortDay('2006-12-31')]).toEqual(['7/4/26', '12/31/06']);
    expect(usDay('2026-07-04')).toBe('07/04/2026');
    const moment = new Date(2026, 6, 4, 9, 5, 7);
    expect(historyStamp(moment.toISOString())).toBe('07/04/2026 09:05:07');
    expect(historyStamp(new Date(2026, 10, 14, 23, 59, 0).toISOString())).toBe('11/14/2026 23:59:00');
    expect(isoOf({ year: 2026, month: 7, day: 4 })).toBe('2026-07-04');
  });

  it('spells the day of a moment with four digits of the year, and with two where that is specified', () => {
    const moment = new Date(2026, 6, 4, 23, 59).toISOString();
    expect([momentDay(moment), shortMomentDay(moment)]).toEqual(['07/04/2026', '7/4/26']);
    expect([momentDay('never'), shortMomentDay('')]).toEqual(['', '']);
  });

  it('stamps comments at the fixed offset UTC-5', () => {
    expect(commentStamp('2026-07-04T03:07:00Z')).toBe('7/3/2026 - 10:07 PM');
    expect(commentStamp('2026-01-04T17:00:00Z')).toBe('1/4/2026 - 12:00 PM');
    expect(commentStamp('2026-01-04T05:30:00Z')).toBe('1/4/2026 - 12:30 AM');
  });

  it.each(['2026-02-30', '2026-13-01', '07/04/2026', '', '2026-7-4'])('takes %j for no day', (text) => {
    expect(parseDay(text)).toBeNull();
    expect(usDay(text)).toBe('');
  });

  it('reads a day as people and spreadsheets write it', () => {
    const read = ['03/15/2027', '3/5/27', ' 2027-03-15\n', '3-15-2027', '3.15.2027'].map(dayRead);
    expect(read).toEqual(['2027-03-15', '2027-03-05', '2027-03-15', '2027-03-15', '2027-03-15']);
    expect(['02/30/2027', '15/3/2027', '3/15', 'March', '', '3/15/027'].map(dayRead)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it('adds years and counts days', () => {
    expect(addYears('2026-07-01', 1)).toBe('2027-07-01');
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
    expect(daysBetween('2028-01-01', '2029-01-01')).toBe(366);
    expect(daysBetween('2026-07-02', '2026-07-01')).toBe(-1);
    expect(daysBetween('2026-07-02', 'soon')).toBeNull();
  });

  it('knows today where the person is', () => {
    expect(today(new Date(2026, 10, 9, 23, 59).getTime())).toBe('2026-11-09');
  });

  it('says how long something takes', () => {
    expect([
      elapsed(0),
      elapsed(99),
      elapsed(100),
      elapsed(1290),
      elapsed(9999),
      elapsed(12_400),
      elapsed(65_000),
    ]).toEqual(['under 0.1 s', 'under 0.1 s', '0.1 s', '1.2 s', '9.9 s', '12 s', '1 min 5 s']);
  });

  it('tells what is over to the millisecond', () => {
    expect([0.2, 12.4, 999, 1290, 12_400].map(took)).toEqual([
      'under 1 ms',
      '12 ms',
      '999 ms',
      '1.2 s',
      '12 s',
    ]);
  });

  it('says a day, a moment and how long ago it was in words', () => {
    expect([dayWords('2018-01-01'), dayWords('2026-02-30')]).toEqual(['Jan 1, 2018', '']);
    expect(momentWords('2026-11-14T10:42:00Z')).toMatch(/^Nov 1[345], 2026, .+ \S+$/);
    expect(momentWords('never')).toBe('');
    const at = Date.parse('2026-11-21T12:00:00Z');
    const told = [
      '2026-11-21T11:59:30Z',
      '2026-11-21T11:15:00Z',
      '2026-11-21T09:00:00Z',
      '2026-11-20T11:00:00Z',
      '2026-11-14T11:00:00Z',
      '2026-10-31T11:00:00Z',
    ].map((moment) => ago(moment, at));
    expect(told).toEqual([
      'just now',
      '45 minutes ago',
      '3 hours ago',
      'yesterday',
      '7 days ago',
      '3 weeks ago',
    ]);
  });
});
