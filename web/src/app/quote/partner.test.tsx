import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ProgramOffer } from '@/features/reference/api';
import { on } from '@test/handlers';
import { OPEN_ID, openQuote, storedProspect } from '@test/quote';
import { server } from '@test/setup';

const offer = (program: string, displayPeoName: string, carrierName: string): ProgramOffer => ({
  program,
  peo: program.split('-')[0]!,
  carrier: program.split('-')[1]!,
  displayPeoName,
  carrierName,
  actualCarrierName: carrierName,
  demoCarrierName: null,
  range: [],
  disableCarrier: false,
  devRemoved: false,
  prodRemoved: false,
  kind: 'rated',
  paygo: false,
  illustrative: true,
  offered: true,
});

/** The flow upon a stored draft whose partner and carriers are as said. */
function openWith(selectedPeo: string, carrierList: { value: string; label: string }[]) {
  const opened = openQuote(`/Quote/${OPEN_ID}/profile`);
  const { sections, ...record } = storedProspect(OPEN_ID);
  server.use(
    on('get', '/api/prospects/{id}', () => ({
      ...record,
      sections: { ...sections, peoDetails: { selectedPeo, setAside: [] }, carrierList },
    })),
    on('get', '/api/programs', () => [
      offer('wcn-sunz', 'WCN', 'SUNZ'),
      offer('gms-b', 'GMS', 'UWIC'),
      offer('gms-a', 'GMS', 'Key Risk'),
      offer('gms-c', 'GMS', 'Berkley'),
      offer('stafflink-sunz', 'Prestige', 'SUNZ'),
    ]),
    // GMS writes each client on its own in Texas, WCN does not.
    on('post', '/api/raterMcpStateData', async (request) => {
      const { programList } = (await request.json()) as { programList: { display_name: string }[] };
      return programList.some(({ display_name }) => display_name.startsWith('gms')) ? ['tx'] : [];
    }),
    on('post', '/api/getExpModStateCategory', async (request) => ({
      ncciStates: ((await request.json()) as { states: string[] }).states,
      actingNcciStates: [],
      indBureauStates: [],
    })),
  );
  return opened;
}

const goOn = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Continue' }));

async function choosePartner(user: UserEvent, label: string) {
  await user.click(await screen.findByRole('combobox', { name: 'Partner' }));
  await user.click(await screen.findByTitle(label));
}

it('[QE-072] another partner brings other carriers, and the modification of its states', async () => {
  const { user } = openWith('gms', [{ value: 'gms-a', label: 'Key Risk' }]);
  expect(await screen.findByRole('textbox', { name: 'Mod' })).toBeInTheDocument();
  await choosePartner(user, 'WCN');
  expect(await screen.findByRole('checkbox', { name: /SUNZ/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /Key Risk/ })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Mod' })).not.toBeInTheDocument());
});

it('[QE-118] lists the partners, and the carriers of one, by label', async () => {
  const { user } = openWith('gms', [{ value: 'gms-a', label: 'Key Risk' }]);
  await screen.findByRole('checkbox', { name: /Key Risk/ });
  const words = (name: RegExp) =>
    screen.getAllByRole('checkbox', { name }).map((each) => each.closest('label')?.textContent);
  expect(words(/Key Risk|UWIC|Berkley/)).toEqual([
    expect.stringContaining('Berkley'),
    expect.stringContaining('Key Risk'),
    expect.stringContaining('UWIC'),
  ]);
  await user.click(screen.getByRole('combobox', { name: 'Partner' }));
  await screen.findByTitle('WCN');
  const options = document.querySelectorAll('.ant-select-item-option');
  expect([...options].map((each) => each.textContent)).toEqual(['GMS', 'Prestige', 'WCN']);
});

it.each([
  ['partner', '', 'Choose a distributing partner'],
  ['carrier', 'gms', 'Select at least one carrier'],
])(
  '[QE-080] Continue is refused without a %s, and says so',
  async (_what, partner, words) => {
    const { user, router } = openWith(partner, []);
    await screen.findByRole('combobox', { name: 'Partner' });
    expect(screen.queryByText(words)).not.toBeInTheDocument();
    await goOn(user);
    expect(await screen.findByText(words)).toBeVisible();
    expect(router.state.location.pathname).toBe(`/Quote/${OPEN_ID}/profile`);
  },
  60_000,
);
