import { describe, expect, it } from 'vitest';
import { addCarriers, toggleCarrier } from './edits';
import { newDraft } from './wire';

const choice = (value: string) => ({ value, label: value.toUpperCase() });
const draft = { ...newDraft('2026-07-01'), carrierList: [choice('gms-a')] };
const keys = (of: { carrierList: readonly { value: string }[] }) => of.carrierList.map(({ value }) => value);

describe('carriers that come with a state', () => {
  it('join those that are chosen, say why, and go again by one Undo without the others', () => {
    const edit = addCarriers([choice('gms-b'), choice('gms-c')], 'a location in California');
    const after = edit.apply(draft);
    expect(keys(after)).toEqual(['gms-a', 'gms-b', 'gms-c']);
    expect(edit.undo?.words).toBe('GMS-B, GMS-C added: a location in California');
    expect(addCarriers([choice('gms-b')], '').undo?.words).toBe('GMS-B added');
    expect(keys(edit.undo!.reverse(after))).toEqual(['gms-a']);
    expect(edit.follows).toBe(true);
  });
});

it('waits no longer for a carrier that is chosen again, and for the others still', () => {
  const waiting = { ...draft, peoDetails: { ...draft.peoDetails, setAside: ['gms-b', 'gms-c'] } };
  const chosen = toggleCarrier(choice('gms-b')).apply(waiting);
  expect([keys(chosen), chosen.peoDetails.setAside]).toEqual([['gms-a', 'gms-b'], ['gms-c']]);
  const other = toggleCarrier(choice('gms-d')).apply(waiting);
  expect(other.peoDetails).toBe(waiting.peoDetails);
});
