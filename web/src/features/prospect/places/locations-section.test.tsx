import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { afterAnswers } from '@test/clock';
import { showInDraft } from '@test/draft';
import { setLineClass } from './location-edits';
import { LocationsSection } from './locations-section';
import { emptyLocation } from '../draft/model';
import type { ZipLookup } from './zip';

const STATES = [
  { value: 'az', label: 'AZ - Arizona', letters: 'AZ' },
  { value: 'tx', label: 'TX - Texas', letters: 'TX' },
];
const field = (name: string) => screen.getByRole('textbox', { name: `Location 1, ${name}` });

const open = (lookup: ZipLookup) => showInDraft(<LocationsSection states={STATES} lookup={lookup} />);

it('[QE-076] a zip fills city and state and locks both; another zip opens them again', async () => {
  const lookup = vi.fn<ZipLookup>((zip) =>
    Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
  );
  const { user, session } = open(lookup);
  await user.type(field('Zip'), '85004');
  await waitFor(() => expect(field('City')).toHaveValue('Phoenix'));
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({ cityName: 'Phoenix', state: 'az' });
  expect(field('City')).toHaveAttribute('readonly');
  expect(screen.getByRole('combobox', { name: 'Location 1, State' })).toHaveAttribute('readonly');
  await user.type(field('Zip'), '{Backspace}');
  await waitFor(() => expect(field('City')).not.toHaveAttribute('readonly'));
  expect(screen.getByRole('combobox', { name: 'Location 1, State' })).not.toHaveAttribute('readonly');
  expect(lookup).toHaveBeenCalledExactlyOnceWith('85004');
});

it('[QE-076] [QE-102] a zip of nine digits that is pasted fills as its first five do', async () => {
  const { user, session } = open((zip) =>
    Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
  );
  await user.click(field('Zip'));
  await user.paste('85004-1234');
  await waitFor(() => expect(field('City')).toHaveValue('Phoenix'));
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({ zipCode: '85004', state: 'az' });
});

it('[QE-076] [QE-071] zips that are pasted over places fill them anew, as one that is typed does', async () => {
  const before = { ...emptyLocation('1'), zipCode: '78701', cityName: 'Austin', state: 'tx' };
  const { user, session } = showInDraft(
    <LocationsSection
      states={STATES}
      lookup={(zip) => Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null)}
    />,
    { childrenLoc: [before, { ...before, number: '2', key: '2' }] },
  );
  await user.click(field('Zip'));
  await user.paste('85004\n85004');
  const places = () => session.store.read().draft.childrenLoc.map(({ cityName, state }) => [cityName, state]);
  await waitFor(() =>
    expect(places()).toEqual([
      ['Phoenix', 'az'],
      ['Phoenix', 'az'],
    ]),
  );
});

it('[QE-076] class codes that are pasted with another zip stay with the place that it gives', async () => {
  const before = { ...emptyLocation('1'), zipCode: '78701', cityName: 'Austin', state: 'tx' };
  const { user, session } = showInDraft(
    <LocationsSection
      states={STATES}
      lookup={(zip) => Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null)}
    />,
    { childrenLoc: [before] },
  );
  await user.click(field('Zip'));
  await user.paste('Location\tZip\tClass code\tPayroll\n1\t85004\t8810: Clerical\t90000');
  const place = {
    cityName: 'Phoenix',
    state: 'az',
    classCodes: [{ classCodeDescription: '8810: Clerical' }],
  };
  await waitFor(() => expect(session.store.read().draft.childrenLoc).toMatchObject([place]));
});

it('says which class it took for pasted words, and Undo takes it back with what was pasted', async () => {
  const before = { ...emptyLocation('1'), zipCode: '78701', cityName: 'Austin', state: 'tx' };
  const known: Readonly<Record<string, string>> = {
    hauling: '7219: Trucking, all employees (current)',
    roofing: '5551: Roofing',
  };
  const { user, session } = showInDraft(
    <LocationsSection
      states={STATES}
      lookup={() => Promise.resolve(null)}
      find={(_, words) => Promise.resolve(known[words.toLowerCase()] ?? '')}
    />,
    { childrenLoc: [before] },
  );
  await user.click(field('Street'));
  await user.paste('Location\tClass code\n1\thauling\n1\tRoofing');
  const taken = await screen.findByRole('list', { name: 'Class codes taken for words' });
  expect(taken).toHaveTextContent(/^hauling -> 7219 Trucking$/);
  const texts = () =>
    session.store.read().draft.childrenLoc[0]!.classCodes.map((each) => each.classCodeDescription);
  expect(texts()).toEqual([known['hauling'], known['roofing']]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(texts()).toEqual(['']);
});

it.each([
  ['Mesa', 'az'],
  ['Phoenix', 'tx'],
])(
  '[QE-076] a stored zip takes nobody’s %s, %s away, and locks no other place than its own',
  async (cityName, state) => {
    const lookup = vi.fn<ZipLookup>(() => Promise.resolve({ city: 'Phoenix', state: 'AZ' }));
    const stored = { ...emptyLocation('1'), zipCode: '85004', cityName, state };
    const { session } = showInDraft(<LocationsSection states={STATES} lookup={lookup} />, {
      childrenLoc: [stored],
    });
    await waitFor(() => expect(lookup).toHaveBeenCalledWith('85004'));
    await afterAnswers();
    expect(session.store.read().draft.childrenLoc[0]).toMatchObject({ cityName, state });
    expect(field('City')).not.toHaveAttribute('readonly');
    expect(screen.getByRole('combobox', { name: 'Location 1, State' })).not.toHaveAttribute('readonly');
  },
);

it('[QE-071] a zip in another state clears the class codes, and Undo brings them back with the zip', async () => {
  const places = { '85004': { city: 'Phoenix', state: 'az' }, '78701': { city: 'Austin', state: 'tx' } };
  const { user, session } = open((zip) => Promise.resolve(places[zip as keyof typeof places] ?? null));
  await user.type(field('Zip'), '85004');
  await waitFor(() => expect(field('City')).toHaveValue('Phoenix'));
  const read = () => session.store.read().draft.childrenLoc[0]!;
  act(() => session.store.edit(setLineClass('1', read().classCodes[0]!.id, '8810: Clerical')));
  await user.clear(field('Zip'));
  await user.type(field('Zip'), '78701');
  await waitFor(() => expect(field('City')).toHaveValue('Austin'));
  expect(read()).toMatchObject({ state: 'tx', classCodes: [{ classCodeDescription: '' }] });
  act(() => session.store.undo());
  expect(read()).toMatchObject({
    zipCode: '85004',
    cityName: 'Phoenix',
    state: 'az',
    classCodes: [{ classCodeDescription: '8810: Clerical' }],
  });
  expect(field('City')).toHaveAttribute('readonly');
});

it('[QE-076] a zip that nobody knows takes city and state away that the zip before gave, and the class codes stay', async () => {
  const places = { '85004': { city: 'Phoenix', state: 'az' }, '78701': { city: 'Austin', state: 'tx' } };
  const { user, session } = open((zip) => Promise.resolve(places[zip as keyof typeof places] ?? null));
  const read = () => session.store.read().draft.childrenLoc[0]!;
  const zip = async (typed: string, city: string, state: string) => {
    await user.clear(field('Zip'));
    await user.type(field('Zip'), typed);
    await waitFor(() => expect(read()).toMatchObject({ zipCode: typed, cityName: city, state }));
  };
  await zip('85004', 'Phoenix', 'az');
  await waitFor(() => expect(field('City')).toHaveAttribute('readonly'));
  act(() => session.store.edit(setLineClass('1', read().classCodes[0]!.id, '8810: Clerical')));
  await zip('85999', '', '');
  expect(screen.getByPlaceholderText('Zip not known: enter city and state')).toBeInTheDocument();
  const codes = () => read().classCodes[0]?.classCodeDescription;
  expect(codes()).toBe('8810: Clerical');
  await zip('85004', 'Phoenix', 'az');
  expect(codes()).toBe('8810: Clerical');
  await zip('85999', '', '');
  await zip('78701', 'Austin', 'tx');
  expect(codes()).toBe('');
  act(() => session.store.undo());
  expect(read()).toMatchObject({ zipCode: '85004', cityName: 'Phoenix', state: 'az' });
  expect(codes()).toBe('8810: Clerical');
});

it('[QE-154] a zip that nobody knows leaves a city that was typed over that of the zip before', async () => {
  const { user, session } = open((zip) =>
    Promise.resolve(zip === '85004' ? { city: 'Phoenix', state: 'AZ' } : null),
  );
  await user.type(field('Zip'), '85004');
  await waitFor(() => expect(field('City')).toHaveAttribute('readonly'));
  await user.type(field('Zip'), '{Backspace}');
  await waitFor(() => expect(field('City')).not.toHaveAttribute('readonly'));
  await user.clear(field('City'));
  await user.type(field('City'), 'Mesa');
  await user.clear(field('Zip'));
  await user.type(field('Zip'), '85009');
  await screen.findByPlaceholderText('Zip not known: enter city and state');
  await afterAnswers();
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({
    zipCode: '85009',
    cityName: 'Mesa',
    state: 'az',
  });
});

it('a zip that nobody knows leaves a city and a state that somebody typed', async () => {
  const { user, session } = open(() => Promise.resolve(null));
  await user.type(field('City'), 'Elsewhere');
  await user.type(screen.getByRole('combobox', { name: 'Location 1, State' }), 'TX{Enter}');
  await user.type(field('Zip'), '85999');
  await afterAnswers();
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({ cityName: 'Elsewhere', state: 'tx' });
});

it.each([
  ['', 'Phoenix'],
  ['Elsewhere', 'Elsewhere'],
])(
  'a zip that was asked without a network is asked again with one; a city %o that was typed stays',
  async (typed, shown) => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    let away = true;
    const { user } = open(() =>
      away ? Promise.reject(new Error('down')) : Promise.resolve({ city: 'Phoenix', state: 'az' }),
    );
    await user.type(field('Zip'), '85004');
    await screen.findByPlaceholderText('Zip not looked up: enter city and state');
    if (typed !== '') await user.type(field('City'), typed);
    away = false;
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(field('City')).toHaveValue(shown));
    await afterAnswers();
    expect(field('City')).toHaveValue(shown);
  },
);

it('[QE-191] a lookup that fails is logged and shows no alert: a quiet line, and city and state stay open', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user } = open(() => Promise.reject(new Error('down')));
  await user.type(field('Zip'), '85004');
  expect(await screen.findByPlaceholderText('Zip not looked up: enter city and state')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.type(field('City'), 'Phoenix');
  expect(field('City')).toHaveValue('Phoenix');
  expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^Zip not looked up: /));
  logged.mockRestore();
});

it('[QE-198] a new prospect shows one location', () => {
  open(() => Promise.resolve(null));
  expect(screen.getAllByRole('textbox', { name: /^Location \d+, Street$/ })).toHaveLength(1);
});

it('[QE-105] [QE-102] takes no leading space in street and city, and five digits of a zip', async () => {
  const { user, session } = open(() => Promise.resolve(null));
  for (const name of ['Street', 'City']) {
    fireEvent.change(field(name), { target: { value: '\u00a0\tOld' } });
    expect(field(name)).toHaveValue('Old');
    fireEvent.change(field(name), { target: { value: '' } });
  }
  await user.type(field('Street'), '  1 Main St');
  await user.type(field('City'), ' El Paso');
  await user.type(field('Zip'), '7a99012');
  expect(field('Street')).toHaveValue('1 Main St');
  expect(field('City')).toHaveValue('El Paso');
  expect(field('Zip')).toHaveValue('79901');
  expect(session.store.read().draft.childrenLoc[0]).toMatchObject({
    street: '1 Main St',
    cityName: 'El Paso',
    zipCode: '79901',
  });
});

it('[QE-029] shows and takes each field of a location in its own cell', async () => {
  const stored = {
    ...emptyLocation('1'),
    street: '1 Main St',
    cityName: 'Austin',
    state: 'tx',
    zipCode: '78701',
    suta: '2.7',
  };
  const { user, session } = showInDraft(
    <LocationsSection states={STATES} lookup={() => Promise.resolve(null)} />,
    { childrenLoc: [stored] },
  );
  const shown = ['Street', 'Zip', 'City', 'SUTA'].map((name) => (field(name) as HTMLInputElement).value);
  expect(shown).toEqual(['1 Main St', '78701', 'Austin', '2.7']);
  expect(screen.getByRole('combobox', { name: 'Location 1, State' })).toHaveValue('TX');
  await user.clear(field('SUTA'));
  await user.type(field('SUTA'), '3.1');
  expect(session.store.read().draft.childrenLoc[0]).toEqual({ ...stored, suta: '3.1' });
});

it('[QE-108] a state that is typed in capitals is kept in lower case', async () => {
  const { user, session } = open(() => Promise.resolve(null));
  await user.type(screen.getByRole('combobox', { name: 'Location 1, State' }), 'TX');
  await user.tab();
  expect(session.store.read().draft.childrenLoc[0]!.state).toBe('tx');
});
