import { expect, it } from 'vitest';
import {
  callWords,
  nextWords,
  OWNER_ANSWERS,
  OWNER_BEFORE,
  ownerLine,
  ownersNotes,
  partnerWords,
  untilWords,
} from './owner-words';
import { programRow, quoteRun } from './quote-builders';

const quoted = programRow('gms-a', 'quoted', { TX: '8000' });

it('says in words of an owner what was answered', () => {
  const referred = programRow('gms-b', 'referred', { TX: '7000' });
  const silent = programRow('gms-c', 'outage');
  expect(ownerLine(quoteRun([quoted, silent], 'processing'))).toBe(
    'We are asking 2 insurance companies. This takes a moment.',
  );
  expect(ownerLine(quoteRun([quoted, referred], 'done'))).toBe('2 insurance companies have a price for you.');
  expect(ownerLine(quoteRun([quoted, silent], 'done'))).toBe(
    '1 of 2 insurance companies has a price for you.',
  );
  expect(ownerLine(quoteRun([quoted], 'done'))).toBe('One insurance company has a price for you.');
  expect(ownerLine(quoteRun([silent], 'done'))).toBe('No insurance company has a price for you yet.');
  const desk =
    /\b(quote[ds]?|indication|referred|referral|dropped|declined|bound|risk|underwriter|carrier)\b/i;
  for (const [state, { label, means }] of Object.entries({ ...OWNER_ANSWERS, OWNER_BEFORE })) {
    expect(`${label} ${means}`, state).not.toMatch(desk);
  }
});

it('says once what a partner is and what is in the prices', () => {
  const words = partnerWords(['GMS']);
  expect(words).toContain('GMS is a professional employer organization (PEO): a company that runs');
  expect(words).toContain('Its fee is in these prices.');
});

it('says who sells, and who calls whom', () => {
  expect(nextWords('today', 'Alder')).toMatch(
    /^To take one of these prices, or to ask about it, call Alder\. Nothing/,
  );
  expect(nextWords('before', 'Alder')).toMatch(/^Ask for the prices of today first\./);
  expect(nextWords('none', null)).toBe('Your agent can ask other insurance companies for you.');
  expect(callWords('Alder', '(512) 555-0147')).toContain('can call you at (512) 555-0147');
  expect(callWords('Alder', '')).toContain('Add your phone number');
});

it('says until when a price can be taken, and nothing once the day has come', () => {
  expect(untilWords('2026-12-10', '2026-11-26')).toContain('good until Dec 10, 2026');
  expect(untilWords('2026-11-26', '2026-11-26')).toContain('choose a later first day');
});

it("tells the notes below every price in an owner's words, and others as they are", () => {
  const note = {
    key: 'taxes',
    states: [],
    wording: 'Premium is shown with assessments',
    illustrative: false,
  };
  const others = { ...note, key: 'texas', states: ['TX'], wording: 'Employers in Texas' };
  const said = ownersNotes([note, others] as unknown as Parameters<typeof ownersNotes>[0]);
  expect(said.map(({ wording }) => wording)).toEqual([
    expect.stringMatching(/^Taxes of the state/),
    'Employers in Texas',
  ]);
});
