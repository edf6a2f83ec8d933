import { describe, expect, it } from 'vitest';
import { bellName, mailsOf, told } from './model';
import { aNotice } from './notice-builders';

const PRICES = { column: 'Key Risk', before: '36,396', after: '33,027', level: 2 };

describe('a notice in words', () => {
  it.each([
    [aNotice({ kind: 'submitted' }), 'Ada Agent submitted Alder Roofing'],
    [aNotice({ kind: 'claimed' }), 'Ada Agent took Alder Roofing'],
    [aNotice({ kind: 'given' }), 'Ada Agent gave Alder Roofing to you'],
    [aNotice(), 'Ada Agent commented on Alder Roofing'],
    [
      aNotice({ kind: 'approval_asked', facts: PRICES }),
      'Alder Roofing: the price of Key Risk needs approval of level 2',
    ],
    [
      aNotice({ kind: 'approval_decided', facts: { ...PRICES, decision: 'refused' } }),
      'Ada Agent refused the price of Key Risk for Alder Roofing',
    ],
    [
      aNotice({ kind: 'approval_void', facts: PRICES }),
      'Alder Roofing: the approval of Key Risk holds no longer',
    ],
    [aNotice({ kind: 'released' }), 'Ada Agent released Alder Roofing back to you'],
    [aNotice({ kind: 'taken_back' }), 'Ada Agent undid the release of Alder Roofing'],
    [aNotice({ kind: 'price_moved', facts: PRICES }), 'Alder Roofing: the price of Key Risk changed'],
    [aNotice({ kind: 'needed_by', facts: { day: '2026-07-03' } }), 'Alder Roofing is needed by Jul 3, 2026'],
  ])('%#: says what happened to which business', (notice, sentence) => {
    expect(told(notice).sentence).toBe(sentence);
  });

  it('says both prices where one moved, what somebody wrote, and who did what nobody did', () => {
    expect(told(aNotice({ facts: { ...PRICES, text: 'Too low' } }))).toMatchObject({
      prices: '$36,396 → $33,027',
      quote: 'Too low',
    });
    expect(told(aNotice({ kind: 'released', by: '' })).sentence).toMatch(/^Quoteloom released/);
  });
});

it('names the bell by what is unread', () => {
  expect([bellName(0), bellName(3)]).toEqual(['Notices', 'Notices, 3 unread']);
});

it('offers underwriters and those who submit the mails that each of them gets', () => {
  expect(mailsOf(true)).toEqual(['submitted', 'approval_asked', 'approval_decided']);
  expect(mailsOf(false)).toEqual(['released', 'taken_back']);
});
