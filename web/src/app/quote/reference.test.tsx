/** What the reference calls answer, as it stands in the form. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote } from '@test/quote';
import { server } from '@test/setup';
// What the router fetches when it is asked for: read before the clock of a test runs.
import './routes';
import './profile';

const textbox = (name: string) => screen.findByRole('textbox', { name });

it("[QE-152] [RD-123] offers 'Select One' before the business types of the server, and every state", async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  server.use(on('get', '/api/getEntityType', () => ({ entities: ['LLC', 'Trust'], limits: [] })));
  await user.click(await screen.findByRole('combobox', { name: /^Entity type/ }));
  const list = await screen.findByText('Trust');
  const choices = within(list.closest<HTMLElement>('.ant-select-dropdown')!);
  const words = ['Select One', 'LLC', 'Trust'];
  const shown = choices.getAllByText(new RegExp(`^(${words.join('|')})$`)).map((each) => each.textContent);
  expect(shown).toEqual(words);
  const primary = within(screen.getByRole('group', { name: 'Primary address' }));
  await user.click(primary.getByLabelText('State'));
  const listed = (await screen.findByText('WY - Wyoming')).closest<HTMLElement>('.ant-select-dropdown')!;
  expect(listed.querySelectorAll('.ant-select-item-option')).toHaveLength(51);
  await user.click(screen.getByRole('combobox', { name: 'Location 1, State' }));
  await user.clear(screen.getByRole('combobox', { name: 'Location 1, State' }));
  const states = await screen.findByRole('listbox', { name: 'Location 1, State', hidden: true });
  expect(within(states).getAllByRole('option', { hidden: true })).toHaveLength(51);
});

it("[QE-154] [QE-153] [QE-076] 'Data not found' for a zip fills neither city nor state, and leaves both to be typed", async () => {
  const { user } = openQuote(`/Quote/${OPEN_ID}/profile`);
  const asked: unknown[] = [];
  server.use(
    on('get', '/api/getStateAndCity/{zip}', (_, { zip }) => {
      asked.push(zip);
      return zip === '53202' ? { city: 'Milwaukee', state: 'WI' } : ('Data not found' as const);
    }),
  );
  const state = await screen.findByRole('combobox', { name: 'Location 1, State' });
  const stands = state.closest('.ant-select')?.textContent;
  await user.type(await textbox('Location 1, Zip'), '00000');
  await waitFor(() => expect(asked).toEqual(['00000']));
  const city = await screen.findByPlaceholderText('Zip not known: enter city and state');
  expect(city).toBe(await textbox('Location 1, City'));
  expect(city).toHaveValue('');
  expect(city).not.toHaveAttribute('readonly');
  expect(state.closest('.ant-select')?.textContent).toBe(stands);
  // What is known fills both.
  await user.clear(await textbox('Location 1, Zip'));
  await user.type(await textbox('Location 1, Zip'), '53202');
  await waitFor(() => expect(city).toHaveValue('Milwaukee'));
  expect(city).toHaveAttribute('readonly');
});
