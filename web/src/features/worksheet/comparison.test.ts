import { describe, expect, it } from 'vitest';
import { PARTNER_KEYS, partnerName } from '@test/partner-names';
import {
  againstWords,
  apartWords,
  carrierWords,
  CAUSES,
  choicesFor,
  columnWords,
  deltaWords,
  differenceGroups,
  oriented,
  refOf,
} from './comparison';
import { replayWords } from './messages';
import { aDifference, anAligned, aPrice } from './price-builders';

const today = aPrice();
const lastWeek = aPrice({ run_id: 'run-1', run_at: '2026-11-14T12:00:00Z' });
const beside = aPrice({ program: 'gms-key', carrier_name: 'Key Risk' });
const both = aPrice({ ...lastWeek, program: 'gms-key', carrier_name: 'Key Risk' });

describe('what a price is laid beside', () => {
  it("offers this carrier's other quotes, then the quote's other carriers, never itself", () => {
    const groups = choicesFor(refOf(today), [today, beside, lastWeek, both]);
    expect(groups.map(({ label, prices }) => [label, prices])).toEqual([
      ['This carrier, another quote', [lastWeek]],
      ['Other carriers of this quote', [beside]],
      ['Other carriers of other quotes', [both]],
    ]);
    expect(choicesFor(refOf(today), [today])).toEqual([]);
  });

  it('is the older one whichever was opened; of one quote the other carrier', () => {
    expect(oriented(today, lastWeek)).toEqual({ old: refOf(lastWeek), new: refOf(today) });
    expect(oriented(lastWeek, today)).toEqual({ old: refOf(lastWeek), new: refOf(today) });
    expect(oriented(today, beside)).toEqual({ old: refOf(beside), new: refOf(today) });
  });
});

describe('a difference in words', () => {
  it('says how much more or less, and than what', () => {
    expect(['900', '-50.5', '0'].map(deltaWords)).toEqual([
      '$900.00 more than',
      '$50.50 less than',
      'The same as',
    ]);
    expect(againstWords({ old: beside, new: today }, partnerName)).toBe('Key Risk, GMS');
    expect(againstWords({ old: lastWeek, new: today }, partnerName)).toMatch(/^on Nov 14, 2026, /);
    expect(againstWords({ old: both, new: today }, partnerName)).toMatch(/^Key Risk, GMS on Nov 14, 2026, /);
  });

  it('[RD-120] calls the partner by its name', () => {
    const words = PARTNER_KEYS.map((partner) => carrierWords(aPrice({ partner }), partnerName));
    expect(words).toEqual(['UWIC, LIB', 'UWIC, Innoworks', 'UWIC, Prestige', 'UWIC, J Gregory']);
  });

  it('names the columns by what tells them apart', () => {
    expect(columnWords({ old: beside, new: today }, partnerName)).toEqual(['Key Risk, GMS', 'UWIC, GMS']);
    const [old, now] = columnWords({ old: lastWeek, new: today }, partnerName);
    expect([old.slice(0, 12), now.slice(0, 12)]).toEqual(['Nov 14, 2026', 'Nov 21, 2026']);
    const again = aPrice({ run_id: 'run-3', run_at: '2026-11-21T12:00:20Z' });
    expect(
      columnWords({ old: today, new: again }, partnerName).map((name) => name.split(', ').at(-1)),
    ).toEqual(['earlier', 'later']);
  });

  it('has words for every cause', () => {
    expect(Object.values(CAUSES).map(({ label }) => label)).toEqual([
      'Input',
      'Rate book',
      'Rule',
      'Override',
      'Date',
    ]);
  });

  it('says why a line is not added', () => {
    expect(apartWords(anAligned({ key: 'manual_premium', scope: 'state' }))).toBe('subtotal');
    expect(apartWords(anAligned({ key: 'premium_discount', scope: 'policy' }))).toBe(
      'of all states, counted there',
    );
    expect(apartWords(anAligned({ key: 'fica', scope: 'policy' }))).toBe('cost, not premium');
  });

  it('groups lines by state with the policy last, only those that differ where that is asked', () => {
    const { lines } = aDifference().worksheet;
    const policy = anAligned({ scope: 'policy', state: null });
    const groups = differenceGroups([policy, ...lines], true);
    expect(groups.map(({ state, lines: own }) => [state, own.length])).toEqual([
      ['TX', 3],
      [null, 1],
    ]);
    expect(differenceGroups(lines, false)[0]?.lines).toHaveLength(4);
    const unmoved = anAligned({ cause: 'input', delta: '0.00' });
    expect(differenceGroups([unmoved], true)).toEqual([]);
    expect(differenceGroups([unmoved], false)).toHaveLength(1);
  });
});

describe('a replay in words', () => {
  const base = { lines: 52, seconds: 0.0123, book_version: 'demo-1', engine_version: '1' };

  it('says that every line is the same, and the time', () => {
    expect(replayWords({ ...base, matches: true, first_difference: null })).toBe(
      'Replayed: all 52 lines the same to the cent, 12 ms.',
    );
  });

  it('names the first line that differs', () => {
    const first_difference = { where: 'terrorism/state/IL', field: 'amount', stored: '76', replayed: '75' };
    expect(replayWords({ ...base, matches: false, first_difference })).toBe(
      'Replayed: it differs first at terrorism, state, IL: amount was 76, is 75 (12 ms).',
    );
  });
});
