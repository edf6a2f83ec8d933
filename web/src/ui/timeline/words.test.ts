import { describe, expect, it } from 'vitest';
import { fromPython } from '@test/python';
import { daysOf, linesOf } from './days';
import { isKnown, told, type CaseEvent } from './words';

let seq = 0;
const anEvent = (code: string, params: CaseEvent['params'] = {}, more: Partial<CaseEvent> = {}) =>
  ({ seq: (seq += 1), at: '2026-11-14T16:42:00Z', code, params, source: 'platform', ...more }) as CaseEvent;
const titleOf = (code: string, params: CaseEvent['params'] = {}) => told({ code, params }, 'Key Risk').title;
const detailsOf = (code: string, params: CaseEvent['params'] = {}) =>
  told({ code, params }, 'Key Risk').details;

/**
 * Codes as the sources of activities, workflows and adapters write them, so that a new one without words is seen here:
 * of new events and finished steps, of what is assigned to a `code`, and of what a signal to a decision comes to.
 */
const WRITTEN = `
import ast, json, pathlib
from models.bind_step import BindStepType
from models.decision import DecisionAction, DecisionEnd
found = {each.value for each in (*DecisionAction, *DecisionEnd)} - {"rejected"}
def given(node):
    if isinstance(node, ast.Assign) and [getattr(t, "id", "") for t in node.targets] == ["code"]:
        return [node.value]
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        return node.value.elts[1:]
    if not isinstance(node, ast.Call):
        return []
    name = getattr(node.func, "id", getattr(node.func, "attr", ""))
    if name in ("StepDone", "_done", "_told"):
        return node.args[:1]
    return [k.value for k in node.keywords if k.arg == "code"] if name == "NewCaseEvent" else []
files = [*pathlib.Path("activities/bind").glob("*.py"), pathlib.Path("workflows/decision.py")]
for node in (node for path in files for node in ast.walk(ast.parse(path.read_text()))):
    found |= {c.value for c in given(node) if isinstance(c, ast.Constant) and isinstance(c.value, str) and c.value}
snake = lambda word: "".join(f"_{c.lower()}" if c.isupper() else c for c in word)
found |= {f"{snake(kind.value)}_failed" for kind in BindStepType}
print(json.dumps(sorted(found)))
`;

describe('what happened, in words', () => {
  it('has words for every code that a case is told by', () => {
    const codes = fromPython(WRITTEN) as string[];
    const ofEachKind = ['bind_asked', 'quote_read', 'two_policies', 'overridden', 'withdraw_failed'];
    expect(codes).toEqual(expect.arrayContaining(ofEachKind));
    expect(codes.filter((code) => !isKnown(code))).toEqual([]);
  });

  it.each([
    ['bind_asked', {}, 'Asked Key Risk to bind'],
    ['bound', { policy: 'WC123' }, 'Found policy WC123'],
    ['bound', {}, 'Key Risk bound it'],
    ['approve', {}, 'Key Risk approved'],
    ['questions_read', { questions: 1, open: 1 }, 'Key Risk asks 1 question'],
    ['plan_saved', { plan: '10 payments' }, 'Payment plan saved: 10 payments'],
    ['get_net_rates_failed', { code: 'outage' }, 'Net rates were not read'],
    ['something_new', {}, 'Something new'],
    ['toString', {}, 'ToString'],
  ])('%s %j is told as: %s', (code, params, words) => expect(titleOf(code, params)).toBe(words));

  it('says amounts to the cent, what moved, who did it and why, and what a carrier said', () => {
    expect(detailsOf('plan_saved', { plan: '10', total: '1200.5', down_payment: '120.05' })).toEqual([
      'Total $1,200.50, down payment $120.05',
    ]);
    const differences = [{ field: 'premium', before: '1000.00', after: '1100.00' }];
    expect(detailsOf('not_bound', { code: 'changed', differences })).toEqual([
      'What was accepted has changed; accept it anew.',
      'Premium: $1,000.00 accepted, $1,100.00 now',
    ]);
    expect(detailsOf('not_bound', { code: 'refused', words: 'No roofing.' })).toEqual(['No roofing.']);
    expect(detailsOf('extended', { who: 'Ann', reason: 'asked for it' })).toEqual(['Ann: asked for it']);
    expect(detailsOf('withdrawn', { reason: 'another carrier is bound' })).toEqual([
      'Another carrier is bound.',
    ]);
    expect(detailsOf('bound_differs', { policy: 'W', accepted: '1.00', premium: '2.00' })).toEqual([
      '$1.00 accepted, $2.00 on the policy',
    ]);
  });
});

describe('lines of a timeline', () => {
  it('are newest first, once each, and repeats of one sentence are one line', () => {
    const [asked, silent, again, bound] = [
      anEvent('bind_asked'),
      anEvent('carrier_silent'),
      anEvent('carrier_silent'),
      anEvent('bound', { policy: 'W' }),
    ];
    const lines = linesOf([silent, bound, asked, again, again], 'Birch');
    expect(lines.map(({ title, times }) => [title, times])).toEqual([
      ['Found policy W', 1],
      ['Birch did not answer; it is asked again', 2],
      ['Asked Birch to bind', 1],
    ]);
    expect(lines[1]?.seq).toBe(again.seq);
  });

  it('stand under the day of the reader', () => {
    const now = Date.UTC(2026, 10, 14, 18);
    const lines = linesOf(
      [
        anEvent('approve', {}, { at: '2026-11-14T16:42:00Z' }),
        anEvent('hold', {}, { at: '2026-11-13T16:42:00Z' }),
        anEvent('reopen', {}, { at: '2026-11-01T16:42:00Z' }),
      ].toReversed(),
      'Birch',
    ).sort((one, other) => other.at.localeCompare(one.at));
    expect(daysOf(lines, now).map(({ name }) => name)).toEqual(['Today', 'Yesterday', 'Nov 1, 2026']);
  });
});
