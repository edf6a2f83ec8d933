import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { partnerName } from '@test/partner-names';
import { partnersAre } from '@test/partners';
import { ConflictDialog } from './conflict-dialog';
import { differingRows } from './conflict-rows';
import { setProfile } from '../draft/edits';
import { emptyLocation, type Draft } from '../draft/model';
import { newDraft } from '../draft/wire';

const base = newDraft('2026-07-01');
const withName = (draft: Draft, companyName: string): Draft => ({
  ...draft,
  companyProfile: { ...draft.companyProfile, companyName },
});

const place = (number: string, cityName: string, payroll: string) => {
  const location = emptyLocation(number);
  const [line] = location.classCodes;
  const classCodes = [{ ...line!, classCodeDescription: '8810: Clerical', ft: '4', payroll }];
  return { ...location, cityName, state: 'tx', classCodes };
};

/** A draft in which company and locations were changed on both sides. */
function open(by: string) {
  const view = showInDraft(<ConflictDialog />, {});
  const { store, autosave } = view.session;
  const before = store.read().draft;
  const mine = { ...withName(before, 'Mine'), childrenLoc: [place('1', 'Austin', '$10,000')] };
  const theirs = { ...withName(before, 'Theirs'), childrenLoc: [place('1', 'Dallas', '$20,000')] };
  autosave.clash(before, { version: 9, theirs, by, at: '2026-07-01T10:42:00Z' });
  store.replace(mine);
  return view;
}

let shown: ReturnType<typeof open> | undefined;
afterEach(() => shown?.session.autosave.stop());

describe('the two sides of a section', () => {
  it('lists only what differs, in words', () => {
    const mine = { ...base, childrenLoc: [place('1', 'Austin', '$10,000'), place('2', 'Waco', '$1')] };
    const theirs = { ...base, childrenLoc: [place('1', 'Austin', '$20,000')] };
    expect(differingRows('childrenLoc', mine, theirs, partnerName)).toEqual([
      {
        label: 'Location 1, class code 1',
        mine: '8810: Clerical · FT 4 · $10,000',
        theirs: '8810: Clerical · FT 4 · $20,000',
      },
      { label: 'Location 2', mine: 'Waco, TX', theirs: '' },
      { label: 'Location 2, class code 1', mine: '8810: Clerical · FT 4 · $1', theirs: '' },
    ]);
    expect(differingRows('companyProfile', base, base, partnerName)).toEqual([]);
    const carriers = { ...base, carrierList: [{ value: 'gms-uwic', label: 'UWIC' }] };
    expect(differingRows('carrierList', base, carriers, partnerName)).toEqual([
      { label: 'UWIC', mine: '', theirs: 'Asked' },
    ]);
    const [first, ...others] = base.uwQues;
    const answered = { ...base, uwQues: [{ ...first!, response: 'Y', remarks: 'twice' }, ...others] };
    expect(differingRows('uwQues', base, answered, partnerName).map(({ theirs: text }) => text)).toEqual([
      'Y · twice',
    ]);
  });
});

describe('a conflict', () => {
  it('shows both versions side by side and who saved the other one', async () => {
    shown = open('Uma Reed');
    const dialog = await screen.findByRole('dialog', { name: 'Changed elsewhere' });
    expect(dialog).toHaveTextContent(/^.*Uma Reed saved this prospect, Jul 1, 2026/);
    const company = within(dialog).getByRole('table', { name: /^Company profile and addresses/ });
    expect(within(company).getByRole('row', { name: /^Company name/ })).toHaveTextContent(
      'Company nameMineTheirs',
    );
    const places = within(dialog).getByRole('table', { name: /^Locations and class codes/ });
    expect(within(places).getAllByRole('row')).toHaveLength(3);
  });

  it('[RD-120] calls the partner of either side by its name', async () => {
    partnersAre();
    for (const [own, other, words] of [
      ['ies', 'stafflink', 'PartnerInnoworksPrestige'],
      ['gregory', 'lib', 'PartnerJ GregoryLIB'],
    ] as const) {
      shown = showInDraft(<ConflictDialog />, {});
      const { store, autosave } = shown.session;
      const before = store.read().draft;
      const theirs = { ...before, peoDetails: { selectedPeo: other } };
      autosave.clash(before, { version: 9, theirs, by: '', at: '' });
      store.replace({ ...before, peoDetails: { selectedPeo: own } });
      const row = await screen.findByRole('row', { name: /^Partner/ });
      await waitFor(() => expect(row).toHaveTextContent(words));
      autosave.stop();
      shown.unmount();
    }
  });

  it('keeps and takes section by section', async () => {
    shown = open('you');
    const { user, session } = shown;
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(/You saved this prospect in another tab or on another device/);
    const places = within(dialog).getByRole('group', { name: 'Locations and class codes' });
    await user.click(within(places).getByRole('radio', { name: 'Take theirs' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save my choice' }));
    const { draft } = session.store.read();
    expect([draft.companyProfile.companyName, draft.childrenLoc[0]?.cityName]).toEqual(['Mine', 'Dallas']);
    expect(session.autosave.version).toBe(9);
    expect(screen.queryByRole('dialog', { name: 'Changed elsewhere' })).not.toBeInTheDocument();
    session.store.edit(setProfile('notes', ''));
  });
});
