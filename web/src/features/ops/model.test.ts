import { expect, it } from 'vitest';
import { anOpsCarrier, anOpsCase } from './ops-builders';
import { actionsOf, heldWords, kindsOf, nextWords, stateWords, triedWords, viewsOf } from './model';

it('lists the kinds that there are, most first, and what expired last, uncounted', () => {
  const counts = { held: 1, parked: 4, waiting: 0, expired: 9, unknown: 2 };
  expect(kindsOf(counts)).toEqual([
    ['parked', 4],
    ['unknown', 2],
    ['held', 1],
    ['expired', undefined],
  ]);
});

it('leaves out what is of another kind of case, and keeps what cannot be done now with its reason', () => {
  const shown = actionsOf(anOpsCase()).map(({ action, allowed }) => [action, allowed]);
  expect(shown).toEqual([
    ['retry', true],
    ['mark-bound', true],
    ['abort', true],
    ['correct', false],
  ]);
});

it('counts the carriers that are held, and says nothing where none is', () => {
  const carriers = [true, false, true].map((held) => anOpsCarrier({ held }));
  expect([heldWords(carriers), heldWords(carriers.slice(1, 2)), heldWords([])]).toEqual([
    ' (2 held)',
    '',
    '',
  ]);
});

it('says how often a case was tried, when it is again, and where it stands', () => {
  expect([0, 1, 2].map((attempts) => triedWords({ attempts }))).toEqual([
    'not tried',
    'tried once',
    'tried 2 times',
  ]);
  expect(nextWords({ next_at: null })).toBe('not by itself');
  expect([
    stateWords({ state: 'bind_unresolved', ended: false }),
    stateWords({ state: 'odd', ended: true }),
  ]).toEqual(['Not settled', 'odd, ended']);
});

it('looks for what is past its deadline now, what runs, and what failed, each by its own query', () => {
  const views = viewsOf('http://ui.example/list', '2026-07-01T00:00:00Z');
  expect(views.map(({ href }) => decodeURIComponent(href.split('?query=')[1] ?? ''))).toEqual([
    'WcState="processing" AND WcDeadline < "2026-07-01T00:00:00Z"',
    'ExecutionStatus="Running"',
    'ExecutionStatus="Failed" OR ExecutionStatus="Terminated" OR ExecutionStatus="TimedOut"',
  ]);
});
