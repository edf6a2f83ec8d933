import { describe, expect, it } from 'vitest';
import { momentWords } from './dates';
import { clockWords, dayName, zoneName } from './day-names';

describe('days of a timeline', () => {
  it('names the day and the clock of a moment where the person is, and the zone', () => {
    const now = new Date(2026, 10, 14, 9, 5).getTime();
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 7).toISOString();
    expect([at(14, 0), at(13, 23), at(1, 12)].map((moment) => dayName(moment, now))).toEqual([
      'Today',
      'Yesterday',
      'Nov 1, 2026',
    ]);
    expect(clockWords(at(14, 13))).toMatch(/^1:07\sPM$/);
    expect(momentWords(at(14, 13))).toContain(zoneName(at(14, 13)));
    expect([dayName('soon'), clockWords('soon')]).toEqual(['', '']);
  });
});
