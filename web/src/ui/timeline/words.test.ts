import { describe, expect, it } from 'vitest';
import { daysOf, linesOf } from './days';
import { told, type CaseEvent } from './words';

let seq = 0;
const anEvent = (code: string, more: Partial<CaseEvent> = {}): CaseEvent => ({
  seq: (seq += 1),
  at: '2026-11-14T16:42:00Z',
  code,
  words: code,
  params: {},
  ...more,
});
const detailsOf = (code: string, params: CaseEvent['params']) => told(anEvent(code, { params })).details;

describe('what happened, as it is read', () => {
  it('is the sentence of the server, in a tone', () => {
    expect(told(anEvent('bind_asked', { words: 'Asked Key Risk to bind' }))).toEqual({
      tone: 'info',
      title: 'Asked Key Risk to bind',
      details: [],
    });
    const tones = ['approve', 'reject', 'plan_failed', 'something_new', 'toString'].map(
      (code) => told(anEvent(code)).tone,
    );
    expect(tones).toEqual(['ok', 'bad', 'bad', 'idle', 'idle']);
  });

  it('is read out by its code where the server has no sentence for it', () => {
    const { words: _, ...silent } = anEvent('bind_parked');
    expect(told(silent).title).toBe('Bind parked');
  });

  it('says who did it and why, and what moved to the cent', () => {
    const differences = [{ field: 'premium', before: '1000.00', after: '1100.00' }, 'x', { before: '1' }];
    expect(detailsOf('not_bound', { code: 'changed', differences })).toEqual([
      'Premium: $1,100 now, $1,000 accepted',
    ]);
    expect(detailsOf('extended', { who: 'Ann', reason: 'asked for it' })).toEqual(['Ann: asked for it']);
    expect(detailsOf('hold', { remark: 'Loss runs, please ' })).toEqual(['“Loss runs, please”']);
    expect(detailsOf('withdrawn', { reason: 'released' })).toEqual([
      'The submission went back to its agent.',
    ]);
  });
});

describe('lines of a timeline', () => {
  it('are newest first, once each, and repeats of one sentence are one line', () => {
    const [asked, silent, again, bound] = [
      anEvent('bind_asked'),
      anEvent('carrier_silent'),
      anEvent('carrier_silent'),
      anEvent('bound'),
    ];
    const lines = linesOf([silent, bound, asked, again, again]);
    expect(lines.map(({ title, times }) => [title, times])).toEqual([
      ['bound', 1],
      ['carrier_silent', 2],
      ['bind_asked', 1],
    ]);
    expect(lines[1]?.seq).toBe(again.seq);
  });

  it('stand under the day of the reader', () => {
    const now = Date.UTC(2026, 10, 14, 18);
    const days = ['2026-11-01T16:42:00Z', '2026-11-13T16:42:00Z', '2026-11-14T16:42:00Z'];
    const lines = linesOf(days.map((at, index) => anEvent(`code_${index}`, { at })));
    expect(daysOf(lines, now).map(({ name }) => name)).toEqual(['Today', 'Yesterday', 'Nov 1, 2026']);
  });
});
