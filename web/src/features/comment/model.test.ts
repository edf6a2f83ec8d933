import { describe, expect, it } from 'vitest';
import { anEntry, aThread, someComments } from './comment-builders';
import {
  commentProblem,
  historyOf,
  LONGEST,
  nameOf,
  olderOf,
  saysNothing,
  titleOf,
  writersOf,
} from './model';

const early = anEntry({ id: 'a', commentTimestamp: '2026-01-01T04:59:00Z' });
const late = anEntry({ id: 'b', commentTimestamp: '2026-07-01T17:00:00Z', email: 'joe@agency.example' });

describe('a history', () => {
  it('[CB-092] [CB-093] has date and time at UTC-5, summer and winter alike, and the name before the at-sign', () => {
    const [newest, oldest] = historyOf(
      someComments({ uw: aThread({ entries: [early] }), agent: aThread({ entries: [late] }) }),
    );
    expect(newest).toMatchObject({ stamp: '7/1/2026 - 12:00 PM', name: 'joe', side: 'agent' });
    expect(oldest).toMatchObject({ stamp: '12/31/2025 - 11:59 PM', name: 'jane.doe', side: 'uw' });
    expect(newest?.local).toContain('Jul 1, 2026');
  });

  it('[CB-175] shows the newest first, of both sides or of one', () => {
    const both = someComments({
      uw: aThread({ entries: [early], older: 2 }),
      agent: aThread({ entries: [late] }),
    });
    expect(historyOf(both).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(historyOf(both, 'uw').map(({ id }) => id)).toEqual(['a']);
    expect([olderOf(both), olderOf(both, 'agent')]).toEqual([2, 0]);
  });

  it('[CB-091] has its title by whether there is anything', () => {
    expect(titleOf(historyOf(someComments()))).toBe('No Comment History');
    expect(titleOf(historyOf(someComments({ uw: aThread({ entries: [early] }) })))).toBe('Comment History');
  });
});

describe('a typed comment', () => {
  it('may be 4,000 characters long without the blanks around it', () => {
    expect(commentProblem(` ${'x'.repeat(LONGEST)} `)).toBeNull();
    expect(commentProblem('x'.repeat(LONGEST + 1))).toBe('4,001 characters; a comment has at most 4,000');
  });

  it('[CB-177] [CB-178] says nothing where it is blank on blank, or what stands there already', () => {
    expect(saysNothing('  ', '')).toBe(true);
    expect(saysNothing(' Call back ', 'Call back')).toBe(true);
    expect(saysNothing('', 'Call back')).toBe(false);
  });

  it('names those who wrote meanwhile once each', () => {
    expect(writersOf([anEntry()])).toBe('jane.doe');
    expect(writersOf([anEntry(), late, anEntry()])).toBe('jane.doe and joe');
    expect(nameOf('')).toBe('');
  });
});
