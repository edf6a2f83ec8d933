import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { AddressSection } from './address-section';

const open = () => showInDraft(<AddressSection states={[]} lookup={() => Promise.resolve(null)} />);
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
    }
  }
});

it("[QE-010] [QE-070] 'same as primary' copies the address, and unticked it empties the mailing one", async () => {
  const { user, session } = open();
  await user.type(field('Primary address', 'Street'), '1 Main St');
  await user.type(field('Primary address', 'Zip'), '79901');
  await user.type(field('Primary address', 'City'), 'El Paso');
  const same = screen.getByRole('checkbox', { name: /same as primary/ });
  await user.click(same);
  const mailing = () => ['Street', 'Zip', 'City'].map((name) => field('Mailing address', name));
  expect(mailing().map((each) => (each as HTMLInputElement).value)).toEqual([
    '1 Main St',
    '79901',
    'El Paso',
  ]);
  await user.click(same);
  expect(mailing().map((each) => (each as HTMLInputElement).value)).toEqual(['', '', '']);
  expect(session.store.read().draft.companyProfile).toMatchObject({ street1: '1 Main St', state2: '' });
});
