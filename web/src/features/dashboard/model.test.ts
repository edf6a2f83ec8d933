import { describe, expect, it } from 'vitest';
import { aRow } from './dashboard-builders';
import {
  changed,
  filterCount,
  flowWords,
  historyWords,
  isFein,
  keptFilter,
  newsOf,
  newsWords,
  opensAtTwo,
  queryOf,
  SIZES,
  statusLabel,
  STATUSES,
  unfiltered,
  viewOf,
  VIEWS,
} from './model';

const at = (search: string) => new URLSearchParams(search);

describe('the query of an address', () => {
  it('[CB-089] is the newest ten of all where the address says nothing', () => {
    expect(queryOf(at(''), 'active', '')).toEqual({
      tab: 'active',
      view: 'all',
      page: 1,
      size: 10,
      sort: 'submitted',
      order: 'desc',
    });
  });

  it('[CB-089] [CB-324] has view, search, filters, order and page of the address', () => {
    const search = at(
      'view=mine&status=quoted,select&governing_state=TX&needed_from=2026-07-01&stale=true&sort=company&page=3&size=75',
    );
    expect(queryOf(search, 'active', ' acme ')).toEqual({
      tab: 'active',
      view: 'mine',
      q: 'acme',
      status: ['quoted', 'select'],
      governing_state: ['TX'],
      needed_from: '2026-07-01',
      stale: true,
      sort: 'company',
      order: 'asc',
      page: 3,
      size: 75,
    });
  });

  it('[CB-089] leaves out what is spelled wrongly, and a search of one letter', () => {
    const search = at('view=nobody&size=7&page=-1&needed_from=soon&files=maybe');
    expect(queryOf(search, 'released', 'a')).toEqual({
      tab: 'released',
      page: 1,
      size: 10,
      sort: 'submitted',
      order: 'desc',
    });
  });

  it('keeps a whole FEIN out of the address', () => {
    expect(['12-3456789', '123456789', ' 123456789 '].map(isFein)).toEqual([true, true, true]);
    expect(['6789', 'Acme 123456789', '12345678'].map(isFein)).toEqual([false, false, false]);
  });

  it('[CB-089] goes to the first page with another filter, and loses all of them at once', () => {
    const next = changed(at('view=due&page=4&status=bound'), { partner: 'gms' });
    expect(String(next)).toBe('view=due&status=bound&partner=gms');
    expect(filterCount(next)).toBe(2);
    expect(String(unfiltered(next))).toBe('view=due');
    expect(keptFilter(at('tab=released&page=2&q=acme&sort=-payroll'))).toEqual({
      q: 'acme',
      sort: '-payroll',
    });
  });
});

describe('the words of a list', () => {
  it('[CB-148] [CB-083] [CB-135] has exactly these statuses, "Select" for none first', () => {
    expect(STATUSES.map(([, label]) => label)).toEqual([
      'Select',
      'Bound',
      'Quoted',
      'Closed',
      'Declined',
      'UW Quest',
      'Submitted',
    ]);
    expect([null, '', 'uw_questions'].map(statusLabel)).toEqual(['Select', 'Select', 'UW Quest']);
  });

  it('[CB-089] has its views in their order, all unless the address names one', () => {
    expect(VIEWS.map(([, label]) => label)).toEqual([
      'Mine',
      'Unowned',
      'Needs decision',
      'Needs my approval',
      'Due in 3 days',
      'All',
      'Practice',
    ]);
    expect([viewOf(at('')), viewOf(at('view=due'))]).toEqual(['all', 'due']);
  });

  it('[CB-324] pages by 10, 25, 50, 75 and 100', () => {
    expect(SIZES).toEqual([10, 25, 50, 75, 100]);
  });

  it('[CB-138] names the carrier of a status in brackets', () => {
    expect(historyWords({ label: 'Underwriting Page', status: 'bound', carrier: 'Key Risk' })).toBe(
      'Bound (with carrier: Key Risk)',
    );
    expect(historyWords({ label: 'Submit to Underwriter', status: null, carrier: null })).toBe(
      'Submit to Underwriter',
    );
  });

  it('[CB-099] shows completed as completed, and anything else as in progress', () => {
    expect(['completed', 'uw', 'in progress', ''].map(flowWords)).toEqual([
      'completed',
      'in progress',
      'in progress',
      'in progress',
    ]);
  });

  it('[CB-100] opens who reached the questions at stage two', () => {
    expect(['uw', 'completed', 'in progress'].map(opensAtTwo)).toEqual([true, true, false]);
  });
});

describe('what others changed', () => {
  it('tells changed rows and those that came or went', () => {
    const [one, two, three] = [aRow({ id: '1' }), aRow({ id: '2' }), aRow({ id: '3' })];
    const news = newsOf([one, two], [{ ...one, version: 9 }, three]);
    expect([[...news.changed], news.moved]).toEqual([['1'], 2]);
    expect(newsWords(news)).toBe('1 row changed, 2 came or went');
    expect(newsWords(newsOf([one], [one]))).toBe('');
  });
});
