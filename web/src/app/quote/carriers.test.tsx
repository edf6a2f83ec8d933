import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aReason, anAnswer } from '@/features/eligibility/eligibility-builders';
import { emptyLine, emptyLocation, type Draft } from '@/features/prospect/draft/model';
import { setProfile } from '@/features/prospect/draft/edits';
import { setLineClass, setLocationState } from '@/features/prospect/places/location-edits';
import type { CarrierSelection, ProgramOffer } from '@/features/reference/api';
import { showInDraft } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { afterAnswers, ownClock, pass } from '@test/clock';
import { server } from '@test/setup';
import { CarrierSections } from './carriers';
import { EligibilityWhileTyping } from './eligibility';
import { asideOf } from './set-aside';

const offer = (program: string, carrierName: string): ProgramOffer => {
  const [peo = '', carrier = ''] = program.split('-');
  return {
    program,
    peo,
    carrier,
    displayPeoName: peo.toUpperCase(),
    carrierName,
    actualCarrierName: `${carrierName} Insurance Company`,
    demoCarrierName: null,
    range: [],
    disableCarrier: false,
    devRemoved: false,
    prodRemoved: false,
    kind: 'rated',
    paygo: false,
    illustrative: true,
    offered: true,
  };
};

const OFFERS = [
  offer('lib-key', 'Key Risk'),
  offer('lib-berkley', 'Berkley Casualty'),
  offer('lib-carolina', 'Carolina Casualty'),
  offer('gms-uwic', 'UWIC'),
  offer('gms-hemic', 'HEMIC 1'),
];

const SELECTION: CarrierSelection = {
  carriersAdded: [
    { state: 'ca', when: ['lib-key'], adds: ['lib-berkley', 'lib-carolina'], note: 'Sister companies' },
  ],
  leftUnselected: ['gms-hemic'],
  premiumCheckSkipped: [],
};

function open(state: string, sections: Partial<Draft> = {}, shown = <CarrierSections />) {
  server.use(
    sessionIs(null),
    on('get', '/api/programs', () => OFFERS),
    on('get', '/api/programs/selection', () => SELECTION),
  );
  const location = { ...emptyLocation('1'), state };
  return showInDraft(shown, { childrenLoc: [location], ...sections });
}

const chosen = ({ session }: ReturnType<typeof open>) =>
  session.store.read().draft.carrierList.map(({ value }) => value);

async function choosePartner({ user }: ReturnType<typeof open>, label: string) {
  await user.click(await screen.findByRole('combobox'));
  await user.click(await screen.findByTitle(label));
}

describe('carriers of a partner', () => {
  it('[F55] brings back whom Continue took out as soon as they decline no longer, and nobody else', async () => {
    const declined = new Set(['8810: Clerical']);
    server.use(
      on('post', '/api/getCarrierElig', async (request) => {
        const asked = JSON.stringify(await request.json());
        const out = [...declined].some((text) => asked.includes(text.slice(0, 4))) ? [aReason()] : [];
        return anAnswer({ 'lib-key': out, 'lib-berkley': [], 'lib-carolina': out });
      }),
    );
    const line = { ...emptyLine(), id: 'a', classCodeDescription: '8810: Clerical' };
    const view = open(
      'tx',
      {
        childrenLoc: [{ ...emptyLocation('1'), state: 'tx', classCodes: [line] }],
        peoDetails: { selectedPeo: 'lib' },
        carrierList: [
          { value: 'lib-key', label: 'Key Risk' },
          { value: 'lib-berkley', label: 'Berkley Casualty' },
        ],
      },
      <EligibilityWhileTyping>
        <CarrierSections />
      </EligibilityWhileTyping>,
    );
    const { store } = view.session;
    await screen.findByText(/Of 2 chosen carriers/);
    act(() => store.replace(asideOf(store.read().draft, new Set(['lib-key']))));
    await waitFor(() => expect(screen.queryByText(/Of 2 chosen carriers/)).not.toBeInTheDocument());
    expect(chosen(view)).toEqual(['lib-berkley']);
    // The class is corrected: who declined for it takes the business now.
    act(() => store.edit(setLineClass('1', 'a', '3632: Machine shop')));
    await waitFor(() => expect(chosen(view)).toEqual(['lib-berkley', 'lib-key']), { timeout: 5000 });
    await view.user.click(screen.getByRole('checkbox', { name: /Key Risk/ }));
    expect(chosen(view)).toEqual(['lib-berkley']);
    expect(store.read().draft.peoDetails).toEqual({ selectedPeo: 'lib', setAside: [] });
  });

  it('[F55] brings them back after a reload too, in words and with Undo, but none that was ticked by hand since', async () => {
    server.use(
      on('post', '/api/getCarrierElig', () =>
        anAnswer({ 'lib-key': [], 'lib-berkley': [], 'lib-carolina': [] }),
      ),
    );
    const line = { ...emptyLine(), id: 'a', classCodeDescription: '3632: Machine shop' };
    const view = open(
      'tx',
      {
        childrenLoc: [{ ...emptyLocation('1'), state: 'tx', classCodes: [line] }],
        // As the server has kept it.
        peoDetails: { selectedPeo: 'lib', setAside: ['lib-key', 'of-another'] },
        carrierList: [{ value: 'lib-berkley', label: 'Berkley Casualty' }],
      },
      <EligibilityWhileTyping>
        <CarrierSections />
      </EligibilityWhileTyping>,
    );
    await waitFor(() => expect(chosen(view)).toEqual(['lib-berkley', 'lib-key']));
    const { draft, undo } = view.session.store.read();
    expect(draft.peoDetails.setAside).toEqual(['of-another']);
    expect(undo?.words).toBe('Key Risk added: they decline this business no longer');
  });

  it('[QE-072] [QE-208] a change of the partner selects what it offers, but for what is chosen by hand', async () => {
    const view = open('tx');
    await choosePartner(view, 'GMS');
    expect(chosen(view)).toEqual(['gms-uwic']);
    expect(await screen.findByRole('checkbox', { name: /HEMIC 1/ })).not.toBeChecked();
    await choosePartner(view, 'LIB');
    expect(chosen(view)).toEqual(['lib-key']);
    expect(screen.queryByRole('checkbox', { name: /UWIC/ })).not.toBeInTheDocument();
    expect(screen.getByText('Key Risk')).toBeVisible();
    expect(view.session.store.read().draft.carrierList[0]?.label).toBe('Key Risk');
  });

  it('[QE-080] a tick takes one carrier out and in again, and says that one is needed', async () => {
    const view = open('tx');
    await choosePartner(view, 'GMS');
    const tick = (name: RegExp) => view.user.click(screen.getByRole('checkbox', { name }));
    await screen.findByRole('checkbox', { name: /HEMIC 1/ });
    await tick(/HEMIC 1/);
    expect(view.session.store.read().draft.carrierList).toEqual([
      { value: 'gms-uwic', label: 'UWIC' },
      { value: 'gms-hemic', label: 'HEMIC 1' },
    ]);
    await tick(/UWIC/);
    expect(chosen(view)).toEqual(['gms-hemic']);
    await tick(/HEMIC 1/);
    expect(view.session.store.read().issues.get('carrierList')).toBe('Select at least one carrier');
  });

  it('[QE-118] lists every partner and every carrier of one, however many they are', async () => {
    const letters = [...'abcdefghijklmnopqrst'];
    const view = open('tx');
    const every = letters.flatMap((each) => [
      offer(`p${each}-x`, 'X'),
      offer(`pa-${each}`, `Mutual ${each}`),
    ]);
    server.use(on('get', '/api/programs', () => every));
    await choosePartner(view, 'PA');
    expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(letters.length);
    expect(await screen.findAllByRole('checkbox')).toHaveLength(letters.length + 1);
  });

  it('[QE-123] shows what is not sold on the day as closed: it can neither be ticked nor selected with all', async () => {
    const view = open('tx');
    const old = { ...offer('gms-old', 'Old Mutual'), offered: false };
    const range = [{ from: '06-01-2026', to: '06-01-2027' }];
    const ranged = { ...offer('gms-new', 'New Mutual'), range };
    server.use(on('get', '/api/programs', () => [...OFFERS, old, ranged]));
    await choosePartner(view, 'GMS');
    expect(await screen.findByRole('checkbox', { name: /Old Mutual.*Not sold on this date/ })).toBeDisabled();
    expect(screen.getByRole('checkbox', { name: /New Mutual/ })).toBeEnabled();
    expect(screen.getByRole('checkbox', { name: /New Mutual/ })).not.toHaveAccessibleName(/from 06-01-2026/);
    await view.user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(chosen(view)).toEqual(['gms-hemic', 'gms-new', 'gms-uwic']);
  });

  it('leaves the carriers alone while a date is being typed, and takes those out that it closes', async () => {
    const sold = (date: string | null) => OFFERS.map((each) => ({ ...each, offered: date === '2026-07-01' }));
    const view = open('tx');
    server.use(on('get', '/api/programs', (request) => sold(new URL(request.url).searchParams.get('date'))));
    view.session.store.edit(setProfile('effectiveDate', '2026-07-01'));
    await choosePartner(view, 'GMS');
    await waitFor(() => expect(chosen(view)).toEqual(['gms-uwic']));
    ownClock();
    view.session.store.edit(setProfile('effectiveDate', ''));
    await pass(1500);
    view.session.store.edit(setProfile('effectiveDate', '2026-01-01'));
    await pass(600);
    view.session.store.edit(setProfile('effectiveDate', '2026-07-01'));
    await pass(1500);
    expect(chosen(view)).toEqual(['gms-uwic']);
    view.session.store.edit(setProfile('effectiveDate', '2026-08-01'));
    await waitFor(() => expect(chosen(view)).toEqual([]));
    expect(view.session.store.read().undo?.words).toBe('UWIC taken out: not sold on the effective date');
    view.session.store.edit(setProfile('effectiveDate', '2026-07-01'));
    await waitFor(() => expect(chosen(view)).toEqual(['gms-uwic']));
  });

  it('takes out what left the catalogue while the draft waited, with a word, and saves the rest', async () => {
    const kept = [
      { value: 'gms-left', label: 'Left Mutual' },
      { value: 'gms-uwic', label: 'UWIC' },
    ];
    const view = open('tx', { peoDetails: { selectedPeo: 'gms' }, carrierList: kept });
    const sent: unknown[] = [];
    server.use(
      on('post', '/api/prospects', async (request) => {
        const { sections } = (await request.json()) as { sections: Draft };
        sent.push(sections.carrierList.map(({ value }) => value));
        return refusal(409, 'view_only', 'Nothing is stored in this test.');
      }),
    );
    // Nobody knows yet what is sold on its day: it has none.
    view.session.store.prefill(setProfile('effectiveDate', ''));
    await waitFor(() => expect(chosen(view)).toEqual(['gms-uwic']));
    expect(view.session.store.read().undo?.words).toBe('Left Mutual taken out: not on offer any more');
    await view.session.autosave.flush();
    expect(sent).toEqual([['gms-uwic']]);
  });

  it('takes no carrier out on the word of an empty catalogue', async () => {
    const kept = [{ value: 'gms-uwic', label: 'UWIC' }];
    const view = open('tx', { peoDetails: { selectedPeo: 'gms' }, carrierList: kept });
    let asked = 0;
    server.use(
      on('get', '/api/programs', () => {
        asked += 1;
        return [];
      }),
    );
    await waitFor(() => expect(asked).toBe(1));
    await afterAnswers();
    expect(chosen(view)).toEqual(['gms-uwic']);
  });

  it('[QE-206] a location in California brings two carriers in, and they leave with it', async () => {
    const view = open('tx');
    await choosePartner(view, 'LIB');
    expect(screen.queryByRole('checkbox', { name: /Berkley/ })).not.toBeInTheDocument();
    const { store } = view.session;
    store.edit(setLocationState(store.read().draft.childrenLoc[0]!, 'ca'));
    await waitFor(() => expect(chosen(view)).toEqual(['lib-key', 'lib-berkley', 'lib-carolina']));
    expect(await screen.findByRole('checkbox', { name: /Berkley/ })).toBeChecked();
    expect(store.read().undo?.words).toBe('Berkley Casualty, Carolina Casualty added: Sister companies');
    store.edit(setLocationState(store.read().draft.childrenLoc[0]!, 'tx'));
    await waitFor(() => expect(chosen(view)).toEqual(['lib-key']));
    await view.user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(chosen(view)).toEqual(['lib-key']);
  });

  it('[QE-206] brings in what is sold on the day and not chosen yet', async () => {
    const sold = ({ program }: ProgramOffer) => program !== 'lib-carolina';
    const kept = [
      { value: 'lib-key', label: 'Key Risk' },
      { value: 'lib-berkley', label: 'Berkley Casualty' },
    ];
    const view = open('tx', { peoDetails: { selectedPeo: 'lib' }, carrierList: kept });
    server.use(on('get', '/api/programs', () => OFFERS.map((each) => ({ ...each, offered: sold(each) }))));
    await screen.findByRole('checkbox', { name: /Berkley/ });
    await afterAnswers();
    const { store } = view.session;
    store.edit(setLocationState(store.read().draft.childrenLoc[0]!, 'ca'));
    expect(await screen.findByRole('checkbox', { name: /Carolina/ })).toBeDisabled();
    expect(chosen(view)).toEqual(['lib-key', 'lib-berkley']);
  });

  it('takes added carriers out with Undo, and leaves them out', async () => {
    const view = open('ca');
    await choosePartner(view, 'LIB');
    await waitFor(() => expect(chosen(view)).toHaveLength(3));
    view.session.store.undo();
    await waitFor(() => expect(chosen(view)).toEqual(['lib-key']));
    expect(await screen.findByRole('checkbox', { name: /Berkley/ })).not.toBeChecked();
  });
});
