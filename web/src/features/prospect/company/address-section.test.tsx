import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft, TODAY } from '@test/draft';
import { AddressSection } from './address-section';
import { newDraft } from '../draft/wire';
import type { ZipLookup } from '../places/zip';

const open = (lookup: ZipLookup = () => Promise.resolve(null)) =>
  showInDraft(<AddressSection states={[]} lookup={lookup} />);
const field = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByLabelText(name);

it('[QE-105] takes no leading space in street and city of both addresses', async () => {
  const { user } = open();
  for (const group of ['Primary address', 'Mailing address']) {
    for (const [name, typed] of [
      ['Street', '1 Main St'],
      ['City', 'El Paso'],
    ] as const) {
      await user.type(field(group, name), `  ${typed}`);
      expect(field(group, name)).toHaveValue(typed);
      await user.clear(field(group, name));
      await user.click(field(group, name));
      await user.paste(`\u00a0\t${typed}`);
      expect(field(group, name)).toHaveValue(typed);
    }
  }
});

it('[QE-009] shows the primary address first, then the mailing address', () => {
  open();
  const groups = screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent);
  expect(groups).toEqual(['Primary address', 'Mailing address']);
});

it('says of a mailing address of its own that no quote needs it yet', async () => {
  const { user } = open();
  expect(field('Mailing address', 'Street')).toHaveAccessibleDescription('Can wait until you bind');
  expect(field('Primary address', 'Street')).toHaveAccessibleDescription('');
  await user.click(screen.getByRole('checkbox', { name: /same as primary/ }));
  expect(field('Mailing address', 'Street')).toHaveAccessibleDescription('');
});

it("[QE-010] [QE-070] 'same as primary' copies the address, and unticked it empties the mailing one", async () => {
  const { user, session } = open();
  await user.type(field('Primary address', 'Street'), '1 Main St');
  await user.type(field('Primary address', 'Zip'), '79901');
  await user.type(field('Primary address', 'City'), 'El Paso');
  const same = screen.getByRole('checkbox', { name: /same as primary/ });
  await user.click(same);
  for (const name of ['Street', 'City']) {
    expect(field('Mailing address', name)).toHaveAttribute('readonly');
    expect(field('Primary address', name)).not.toHaveAttribute('readonly');
  }
  const mailing = () => ['Street', 'Zip', 'City'].map((name) => field('Mailing address', name));
  expect(mailing().map((each) => (each as HTMLInputElement).value)).toEqual([
    '1 Main St',
    '79901',
    'El Paso',
  ]);
  await user.click(same);
  expect(mailing().map((each) => (each as HTMLInputElement).value)).toEqual(['', '', '']);
  expect(session.store.read().draft.companyProfile).toMatchObject({ street1: '1 Main St', state2: '' });
  expect(same).not.toBeChecked();
  await user.type(field('Primary address', 'Street'), ' 7');
  expect(mailing().map((each) => (each as HTMLInputElement).value)).toEqual(['', '', '']);
});

it('[QE-010] [QE-070] a stored tick is shown, and taken back empties the mailing address', async () => {
  const address = { street2: '1 Main St', cityName2: 'El Paso', state2: 'tx', zipCode2: '79901' };
  const companyProfile = { ...newDraft(TODAY).companyProfile, ...address, sameAsPrimary: true };
  const { user, session } = showInDraft(<AddressSection states={[]} lookup={() => Promise.resolve(null)} />, {
    companyProfile,
  });
  const same = screen.getByRole('checkbox', { name: /same as primary/ });
  expect(same).toBeChecked();
  await user.click(same);
  const cleared = { street2: '', cityName2: '', state2: '', zipCode2: '', sameAsPrimary: false };
  expect(session.store.read().draft.companyProfile).toMatchObject(cleared);
});

it('[QE-025] each address shows and takes its own state', async () => {
  const states = ['az', 'nv', 'tx'].map((value) => ({
    value,
    label: `${value.toUpperCase()} - ${value}`,
    letters: value.toUpperCase(),
  }));
  const companyProfile = { ...newDraft(TODAY).companyProfile, state1: 'az', state2: 'nv' };
  const { user, session } = showInDraft(
    <AddressSection states={states} lookup={() => Promise.resolve(null)} />,
    { companyProfile },
  );
  const shown = (group: string) => within(screen.getByRole('group', { name: group }));
  expect(shown('Primary address').getByText('AZ')).toBeInTheDocument();
  expect(shown('Mailing address').getByText('NV')).toBeInTheDocument();
  await user.click(field('Mailing address', 'State'));
  await user.click(await screen.findByTitle('TX - tx'));
  expect(session.store.read().draft.companyProfile).toMatchObject({ state1: 'az', state2: 'tx' });
});

it.each([
  ['Primary address', 1, 2],
  ['Mailing address', 2, 1],
] as const)(
  '[QE-076] [QE-102] the zip of the %s fills its own city and state, and locks both',
  async (group, own, other) => {
    const { user, session } = open((zip) =>
      Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
    );
    await user.type(field(group, 'Zip'), '8500-45');
    await waitFor(() => expect(field(group, 'City')).toHaveValue('Phoenix'));
    expect(session.store.read().draft.companyProfile).toMatchObject({
      [`zipCode${own}`]: '85004',
      [`cityName${own}`]: 'Phoenix',
      [`state${own}`]: 'az',
      [`cityName${other}`]: '',
      [`state${other}`]: '',
    });
    expect(field(group, 'City')).toHaveAttribute('readonly');
    expect(field(group, 'State')).toBeDisabled();
    await user.type(field(group, 'Zip'), '{Backspace}');
    await waitFor(() => expect(field(group, 'City')).not.toHaveAttribute('readonly'));
    expect(field(group, 'State')).toBeEnabled();
  },
);

it.each(['Primary address', 'Mailing address'])(
  '[QE-076] [QE-102] a zip of nine digits that is pasted into the %s fills as its first five do',
  async (group) => {
    const { user } = open((zip) =>
      Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
    );
    await user.click(field(group, 'Zip'));
    await user.paste('85004-1234');
    await waitFor(() => expect(field(group, 'City')).toHaveValue('Phoenix'));
    expect(field(group, 'Zip')).toHaveValue('85004');
  },
);

it('a zip that nobody knows empties the place of the zip before, also in location 1 while both are one', async () => {
  const { user, session } = open((zip) =>
    Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
  );
  const zip = field('Primary address', 'Zip');
  await user.type(zip, '85004');
  await waitFor(() => expect(field('Primary address', 'City')).toHaveAttribute('readonly'));
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({ cityName: 'Phoenix', state: 'az' });
  await user.type(zip, '{Backspace}5');
  await waitFor(() => expect(field('Primary address', 'City')).toHaveValue(''));
  const { companyProfile, childrenLoc } = session.store.read().draft;
  expect(companyProfile).toMatchObject({ zipCode1: '85005', cityName1: '', state1: '' });
  expect(childrenLoc[0]).toMatchObject({ zipCode: '85005', cityName: '', state: '' });
});

it('[QE-070] what is typed into the primary address afterwards stands in the mailing address too', async () => {
  const { user, session } = open();
  await user.click(screen.getByRole('checkbox', { name: /same as primary/ }));
  await user.type(field('Primary address', 'Street'), '2 Oak St');
  await user.type(field('Primary address', 'Zip'), '79901');
  expect(session.store.read().draft.companyProfile).toMatchObject({ street2: '2 Oak St', zipCode2: '79901' });
});

it('[QE-025] each field of both addresses has a name of its own', async () => {
  const { user, session } = open();
  const typed = { Street: '1 Main St', Zip: '79901', City: 'El Paso' };
  for (const [name, text] of Object.entries(typed)) {
    await user.type(field('Primary address', name), text);
    await user.type(field('Mailing address', name), name === 'Zip' ? '88001' : `Old ${text}`);
  }
  expect(session.store.read().draft.companyProfile).toMatchObject({
    street1: '1 Main St',
    zipCode1: '79901',
    cityName1: 'El Paso',
    street2: 'Old 1 Main St',
    zipCode2: '88001',
    cityName2: 'Old El Paso',
  });
});
