import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft, TODAY } from '@test/draft';
import { emptyModification } from '../draft/emod';
import { EmodSection } from './emod-section';

const mod = (name: string) => screen.getByRole('textbox', { name });
const NO_NUMBER = 'A number from 0.01, such as 0.95';

function open(key: string, states: readonly string[] = []) {
  const view = showInDraft(<EmodSection />, {
    emodStatesData: { [key]: emptyModification(TODAY, states) },
  });
  return { ...view, entry: () => view.session.store.read().draft.emodStatesData[key]! };
}

it('[QE-068] [QE-034] a mod that is typed answers for its state, and a cleared one takes the answer back', async () => {
  const { user, entry } = open('ca');
  expect(screen.getByText('WCIRB (CA)')).toBeInTheDocument();
  await user.type(mod('Mod'), '0.95');
  expect(entry()).toEqual({
    rate1: '0.95',
    rate2: '',
    date1: TODAY,
    date2: TODAY,
    response: true,
    displayMore: false,
    default: false,
    stateList: [],
  });
  await user.clear(mod('Mod'));
  expect(entry()).toMatchObject({ rate1: '', response: false });
});

it('[QE-035] [RD-109] the combined entry names its states, and both of its dates are today', async () => {
  const { user } = open('ncci', ['tx', 'wi']);
  for (const state of ['TX', 'WI']) expect(screen.getByText(state)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add second mod' }));
  const days = screen.getAllByLabelText('Effective').map((each) => (each as HTMLInputElement).value);
  expect(days).toEqual([TODAY, TODAY]);
});

it('[QE-094] a mod that is no number is refused at its field, the second one only while it is shown', async () => {
  const { user, session } = open('ca');
  const left = () => [...session.store.read().issues].filter(([path]) => path.startsWith('emod'));
  await user.type(mod('Mod'), 'high');
  await user.tab();
  expect(screen.getByText(NO_NUMBER)).toBeInTheDocument();
  expect(left()).toEqual([['emodStatesData.ca.rate1', NO_NUMBER]]);
  await user.clear(mod('Mod'));
  await user.type(mod('Mod'), '0.95');
  expect(left()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add second mod' }));
  await user.type(mod('Second mod'), 'low');
  await user.tab();
  expect(screen.getByText(NO_NUMBER)).toBeInTheDocument();
  expect(left()).toEqual([['emodStatesData.ca.rate2', NO_NUMBER]]);
  await user.click(screen.getByRole('button', { name: 'Remove second mod' }));
  expect(left()).toEqual([]);
});

it('[QE-034] shows both rates and both dates of an entry where they belong', () => {
  const rates = { rate1: '0.95', rate2: '1.05', date1: '2026-01-02', date2: '2026-09-03' };
  const entry = { ...emptyModification(TODAY), ...rates, response: true, displayMore: true };
  showInDraft(<EmodSection />, { emodStatesData: { ca: entry } });
  expect(mod('Mod')).toHaveValue('0.95');
  expect(mod('Second mod')).toHaveValue('1.05');
  const days = screen.getAllByLabelText<HTMLInputElement>('Effective').map(({ value }) => value);
  expect(days).toEqual(['2026-01-02', '2026-09-03']);
});

it('says at the date of a modification what the server takes, and keeps none out of sight', async () => {
  const { user, entry } = open('ca');
  await user.click(screen.getByRole('button', { name: 'Add second mod' }));
  const [, second] = screen.getAllByLabelText('Effective');
  fireEvent.change(second!, { target: { value: '2201-01-01' } });
  fireEvent.blur(second!);
  expect(second).toHaveAccessibleDescription('Enter a day from 1900 to 2200');
  expect(entry().date2).toBe('2201-01-01');
  await user.click(screen.getByRole('button', { name: 'Remove second mod' }));
  expect(entry()).toMatchObject({ date1: TODAY, date2: '', displayMore: false });
});
