import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChange, aReason, anAnswer } from '@/features/eligibility/eligibility-builders';
import { ClassCodesSection } from '@/features/prospect/places/class-codes-section';
import { setProfile } from '@/features/prospect/draft/edits';
import { setLocationState } from '@/features/prospect/places/location-edits';
import { emptyLine, emptyLocation } from '@/features/prospect/draft/model';
import { EligibilityWhileTyping } from './eligibility';
import { lineSlots, premiumLine } from './class-line-slots';
import { showInDraft } from '@test/draft';
import { on, refusal, sessionIs } from '@test/handlers';
import { afterAnswers, ownClock, pass } from '@test/clock';
import { server } from '@test/setup';

const asked: string[] = [];
const sent: unknown[] = [];

function open(state: string, zipCode = '', number = '1') {
  asked.length = 0;
  sent.length = 0;
  server.use(
    sessionIs(null),
    on('get', '/api/programs/selection', () => ({
      carriersAdded: [],
      leftUnselected: [],
      premiumCheckSkipped: ['oh', 'wa', 'wy', 'nd'],
    })),
    on('post', '/api/getMinMaxPremium', async (request) => {
      asked.push('getMinMaxPremium');
      sent.push(await request.json());
      return { minPremium: '100.00', maxPremium: '250.00' };
    }),
  );
  const line = {
    ...emptyLine(),
    classCodeDescription: '5551: Roofing, all kinds',
    ft: '2',
    pt: '1',
    payroll: '$90,000',
  };
  return showInDraft(
    <EligibilityWhileTyping>
      <ClassCodesSection slots={lineSlots} states={[]} lookup={() => Promise.resolve(null)} />
    </EligibilityWhileTyping>,
    {
      childrenLoc: [{ ...emptyLocation(number), state, zipCode, classCodes: [line] }],
      peoDetails: { selectedPeo: 'gms' },
      carrierList: [
        { value: 'gms-a', label: 'Key Risk' },
        { value: 'gms-b', label: 'UWIC' },
      ],
    },
  );
}

it('[QE-128] says beside the class code who takes it and what would change a refusal, before a price', async () => {
  server.use(
    on('post', '/api/getCarrierElig', () =>
      anAnswer({
        'gms-a': [aReason({ change: aChange('needs 3 years of prior coverage; 2 given') })],
        'gms-b': [],
      }),
    ),
  );
  open('tx');
  const group = await screen.findByRole('group', { name: 'Eligibility of class 5551 at location 1' });
  expect(group).toHaveTextContent('Of the chosen carriers 1 eligible, 1 declined');
  expect(group).toHaveTextContent('Key Risk: The class is excluded');
  expect(group).toHaveTextContent('Needs 3 years of prior coverage; 2 given');
});

it('[QE-128] asks the carriers anew once more of the draft is stored: its facts count too', async () => {
  let asks = 0;
  server.use(
    on('post', '/api/getCarrierElig', () => {
      asks += 1;
      return anAnswer({ 'gms-a': [], 'gms-b': [] });
    }),
  );
  const { session } = open('tx');
  await waitFor(() => expect(asks).toBe(1));
  act(() => session.wrote(session.store.read().draft, 2));
  await waitFor(() => expect(asks).toBe(2));
});

it('[QE-033] [QE-142] [QE-071] shows the manual premium in a disabled field until the state changes', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { user, session } = open('tx', '78701');
  // The term begins later: what a line costs goes by the effective date all the same.
  act(() => session.store.edit(setProfile('expectedStartDate', '2026-07-15')));
  const pricing = await screen.findByRole('textbox', { name: /Manual premium/ });
  expect(pricing).toBeDisabled();
  expect(pricing).toHaveValue('$100 – $250');
  await user.type(pricing, '9');
  expect(pricing).toHaveValue('$100 – $250');
  const employee = { code: '5551', description: 'Roofing, all kinds', ft: 2, pt: 1, payroll: '90000' };
  expect(sent).toEqual([{ employees: [employee], state: 'tx', date_from: '2026-07-01', zip: '78701' }]);
  await user.clear(screen.getByRole('textbox', { name: 'Location 1, class code 1, FT' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ employees: [{ ...employee, ft: 0 }] });
  act(() => session.store.edit(setLocationState(session.store.read().draft.childrenLoc[0]!, 'nv')));
  expect(screen.queryByRole('textbox', { name: /Manual premium/ })).not.toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Location 1, class code 1, Class code' })).toHaveValue('');
});

it('[QE-090] asks for the description of a code that is not filed, under its field', async () => {
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('get', '/api/getCcodes/{state}/{search}', () => ({ data: { data: [] } })),
  );
  const { user } = open('tx');
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  await user.clear(cell);
  await user.type(cell, '8742');
  await user.tab();
  const marked = await screen.findByText('Please select the description.');
  expect(cell).toHaveAttribute('aria-describedby', marked.id);
});

it('[QE-103] [QE-104] takes five digits of heads and no minus sign of a payroll', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { user, session } = open('tx');
  for (const [name, typed, shown, said] of [
    ['FT', '1234567', '12345', null],
    ['PT', '98.4', '98.4', 'A whole number'],
    ['Payroll', '-125000', '-125000', 'Payroll takes no minus sign'],
  ] as const) {
    const cell = await screen.findByRole('textbox', { name: `Location 1, class code 1, ${name}` });
    await user.clear(cell);
    await user.type(cell, typed);
    await user.tab();
    expect(cell).toHaveValue(shown);
    expect(cell).toHaveAccessibleDescription(said ?? '');
  }
  const [line] = session.store.read().draft.childrenLoc[0]!.classCodes;
  expect(line).toMatchObject({ ft: '12345', pt: '98.4', payroll: '-125000' });
});

it('[QE-031] reads a class code that was typed with or without its words, and looks the filed ones up', async () => {
  const searched: string[] = [];
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('get', '/api/getCcodes/{state}/{search}', (_, { state, search }) => {
      searched.push(`${String(state)} ${String(search)}`);
      const words = {
        class_code: String(search),
        description: 'Clerical office employees',
        eligibility: 'yes',
        why: '',
        alone: false,
      } as const;
      const other = { ...words, class_code: '88100', description: 'Another class' };
      return { data: { data: [other, words] } };
    }),
  );
  const { user } = open('tx');
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  for (const typed of ['8810:Clerical', '8810: Cleric', '8810']) {
    await user.clear(cell);
    await user.type(cell, typed);
    await user.tab();
    await waitFor(() => expect(cell).toHaveValue('8810: Clerical office employees'));
  }
  // A class of Delaware or Pennsylvania has three digits; a federal one ends in a letter.
  for (const typed of ['953', '6826f']) {
    await user.clear(cell);
    await user.type(cell, typed);
    await user.tab();
    const filed = `${typed.toUpperCase()}: Clerical office employees`;
    await waitFor(() => expect(cell).toHaveValue(filed));
  }
  expect(new Set(searched)).toEqual(new Set(['tx 8810', 'tx 953', 'tx 6826F']));
});

it('takes words for a class only where one alone is called so', async () => {
  const one = { eligibility: 'yes', why: '', alone: false } as const;
  const roofing = { ...one, class_code: '5551', description: 'Roofing, all kinds' };
  const metal = { ...one, class_code: '5535', description: 'Roofing, metal' };
  server.use(
    on('get', '/api/getCcodes/{state}/{search}', (_, { search }) => {
      if (search === 'metal') return { data: { data: [metal] } };
      if (search === 'twin')
        return { data: { data: [roofing, metal].map((each) => ({ ...each, description: 'Twin' })) } };
      return { data: { data: [{ ...roofing, alone: search === 'roofer' }, metal] } };
    }),
  );
  expect(await lineSlots.find('tx', 'roofer')).toBe('5551: Roofing, all kinds');
  expect(await lineSlots.find('tx', 'roof')).toBe('');
  // The only one that was found may be far from what was meant.
  expect(await lineSlots.find('tx', 'metal')).toBe('');
  // Of several the one that is described so.
  expect(await lineSlots.find('tx', 'roofing, metal')).toBe('5535: Roofing, metal');
  expect(await lineSlots.find('tx', 'ro')).toBe('');
  expect(await lineSlots.find('tx', 'twin')).toBe('');
});

it('[QE-141] searches with the partner of the draft, for policies that start on its effective date', async () => {
  const urls: string[] = [];
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('get', '/api/getCcodes/{state}/{search}', (request) => {
      urls.push(decodeURIComponent(request.url));
      return { data: { data: [] } };
    }),
  );
  const { user, session } = open('tx');
  act(() => session.store.edit(setProfile('expectedStartDate', '2026-07-15')));
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  ownClock();
  await user.clear(cell);
  await user.type(cell, 'sales');
  await pass(1000);
  await waitFor(() => expect(urls).toHaveLength(1));
  expect(urls[0]).toMatch(/\/api\/getCcodes\/tx\/sales\?peo=gms&date=2026-07-01$/);
});

it('takes no words of a class code that come after its location went to another state', async () => {
  let answer = (): void => undefined;
  let asks = 0;
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('get', '/api/getCcodes/{state}/{search}', async () => {
      asks += 1;
      if (asks === 1) return Response.error();
      await new Promise<void>((go) => {
        answer = go;
      });
      const sales = {
        class_code: '8742',
        description: 'Sales',
        eligibility: 'yes',
        why: '',
        alone: false,
      } as const;
      return { data: { data: [sales] } };
    }),
  );
  const { user, session } = open('tx');
  const read = () => session.store.read().draft.childrenLoc[0]!;
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  for (const time of [1, 2]) {
    // A look-up that failed is asked again when the same code is typed again.
    await user.clear(cell);
    await user.type(cell, '8742');
    await user.tab();
    await waitFor(() => expect(asks).toBe(time));
    expect(read().classCodes[0]!.classCodeDescription).toBe('8742: no description found');
  }
  act(() => session.store.edit(setLocationState(read(), 'ca')));
  answer();
  await afterAnswers();
  expect(read()).toMatchObject({ state: 'ca', classCodes: [{ classCodeDescription: '' }] });
});

it.each([
  ['says that it is not eligible', () => Response.json('Not eligible')],
  ['fails', () => refusal(500, 'internal', 'Something broke')],
])('[QE-091] [QE-089] marks the class code where the premium check %s', async (_, answer) => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  open('tx', '', '3');
  server.use(on('post', '/api/getMinMaxPremium', answer));
  const marked = await screen.findByText('Invalid class code. Please check.');
  expect(screen.getByRole('combobox', { name: 'Location 3, class code 1, Class code' })).toHaveAttribute(
    'aria-describedby',
    marked.id,
  );
});

it('[QE-091] takes its mark back once the premium check of the same class code answers a range', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { user, session } = open('tx');
  server.use(
    on('post', '/api/getMinMaxPremium', async (request) => {
      const { employees } = (await request.json()) as { employees: { ft: number }[] };
      return employees[0]?.ft === 2
        ? Response.json('Not eligible')
        : { minPremium: '100.00', maxPremium: '250.00' };
    }),
  );
  await waitFor(() => expect(session.store.read().marks.size).toBe(1));
  await user.type(screen.getByRole('textbox', { name: 'Location 1, class code 1, FT' }), '5');
  expect(await screen.findByRole('textbox', { name: /Manual premium/ })).toBeInTheDocument();
  expect(session.store.read().marks.size).toBe(0);
});

it('marks no class code because the server asks to wait', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { session } = open('tx');
  server.use(
    on('post', '/api/getMinMaxPremium', () => {
      asked.push('getMinMaxPremium');
      return refusal(429, 'too_many_requests', 'Later');
    }),
  );
  await waitFor(() => expect(asked).not.toEqual([]));
  await afterAnswers();
  expect(session.store.read().marks.size).toBe(0);
});

it('[QE-116] shows the payroll of the insured share beside the annual one', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { session } = open('tx');
  expect(await screen.findByText('1 location, 1 class code')).toBeInTheDocument();
  expect(screen.queryByText(/Prorated payroll/)).not.toBeInTheDocument();
  // 273 of 365 days of the policy year that begins on 1 July.
  act(() => session.store.edit(setProfile('expectedStartDate', '2026-10-01')));
  expect(await screen.findByText('Prorated payroll $67,320')).toBeInTheDocument();
  // 122 of the 366 days from the effective date; the year from the start has 365.
  const term = [
    ['effectiveDate', '2027-07-01'],
    ['expectedStartDate', '2028-03-01'],
    ['expectedExpiryDate', '2028-07-01'],
  ] as const;
  for (const [field, day] of term) act(() => session.store.edit(setProfile(field, day)));
  expect(await screen.findByText('Prorated payroll $29,970')).toBeInTheDocument();
});

it('[QE-032] takes cents of a payroll as cents while they are typed, and leaves whole dollars, with a word', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { user, session } = open('tx');
  const cell = await screen.findByRole('textbox', { name: 'Location 1, class code 1, Payroll' });
  await user.clear(cell);
  await user.type(cell, '250000.75');
  expect(cell).toHaveValue('$250,000.75');
  await user.tab();
  expect(cell).toHaveValue('$250,001');
  expect(cell).toHaveAccessibleDescription('Rounded from $250,000.75');
  expect(cell).not.toHaveAttribute('aria-invalid');
  expect(session.store.read().draft.childrenLoc[0]!.classCodes[0]!.payroll).toBe('$250,001');
  await user.type(cell, '0');
  expect(cell).toHaveValue('$0');
  expect(screen.queryByText(/^Rounded/)).not.toBeInTheDocument();
});

it('[QE-032] rounds pasted payrolls as typed ones, and says how many and from what', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  const { user } = open('tx');
  const cell = await screen.findByRole('textbox', { name: 'Location 1, class code 1, Payroll' });
  await user.click(cell);
  await user.paste('240,000.50\n1.5\n90,000.00');
  const words = 'Pasted 3 class codes into 1 location. Rounded 2 payrolls to whole dollars.';
  expect(await screen.findByText(words)).toBeVisible();
  const payrolls = screen.getAllByRole('textbox', { name: /, Payroll$/ });
  expect(payrolls.map((each) => (each as HTMLInputElement).value)).toEqual(['$240,001', '$2', '$90,000']);
  expect(payrolls[0]).toHaveAccessibleDescription('Rounded from $240,000.50');
  expect(payrolls[1]).toHaveAccessibleDescription(/^Rounded from \$1\.5/);
  expect(payrolls[2]).not.toHaveAccessibleDescription(/Rounded/);
});

it('[QE-142] asks with the zip once it has five digits, and without a date while there is none', () => {
  const line = { ...emptyLine(), classCodeDescription: '5551: Roofing', ft: '2', payroll: '$90,000' };
  const asks = (zipCode: string, date: string) => {
    const question = premiumLine(line, { ...emptyLocation('1'), state: 'tx', zipCode }, date);
    return [question?.zip, question?.date_from];
  };
  expect(asks('7870', '')).toEqual([null, null]);
  expect(asks('78701', '2026-07-15')).toEqual(['78701', '2026-07-15']);
  const place = { ...emptyLocation('1'), state: 'tx' };
  for (const missing of [{ ft: '0' }, { payroll: '' }, { classCodeDescription: '' }])
    expect(premiumLine({ ...line, ...missing }, place, '')).toBeNull();
  expect(premiumLine(line, emptyLocation('1'), '')).toBeNull();
});

it('[QE-092] asks for no premium range in the states of the configured list', async () => {
  server.use(on('post', '/api/getCarrierElig', () => anAnswer({})));
  ownClock();
  const { session } = open('oh');
  let tell = (): void => undefined;
  const told = new Promise<void>((go) => (tell = go));
  server.use(
    on('get', '/api/programs/selection', async () => {
      await told;
      return { carriersAdded: [], leftUnselected: [], premiumCheckSkipped: ['oh', 'wa', 'wy', 'nd'] };
    }),
  );
  await screen.findByText('1 location, 1 class code');
  // Before the list is known nobody is asked either.
  await pass(1500);
  expect(asked).toEqual([]);
  tell();
  await pass(1500);
  expect(asked).toEqual([]);
  const location = session.store.read().draft.childrenLoc[0]!;
  session.store.replace({ childrenLoc: [{ ...location, state: 'tx' }] });
  await waitFor(() => expect(asked).toEqual(['getMinMaxPremium']));
});

it('says a date outside every rate book at the effective date', async () => {
  const words = 'No rate book is in effect for policies that start on 2015-01-01';
  server.use(on('post', '/api/getCarrierElig', () => refusal(422, 'table_row_missing', words)));
  const { session } = open('tx');
  await waitFor(() => expect(session.store.read().issues.get('companyProfile.effectiveDate')).toBe(words));
});

it('keeps words that no class is called by, and says what to try', async () => {
  server.use(
    on('post', '/api/getCarrierElig', () => anAnswer({})),
    on('get', '/api/getCcodes/{state}/{search}', (_, { search }) => {
      const roofing = {
        class_code: '5551',
        description: 'Roofing',
        eligibility: 'no',
        why: '',
        alone: false,
      } as const;
      return { data: { data: search === 'roofer' ? [roofing] : [] } };
    }),
  );
  const { user } = open('tx');
  const cell = await screen.findByRole('combobox', { name: 'Location 1, class code 1, Class code' });
  await user.clear(cell);
  await user.type(cell, 'blorfing');
  await user.tab();
  const said = "No class for 'blorfing' in TX; try the work that is done, or a code";
  const marked = await screen.findByText(said);
  expect(cell).toHaveValue('blorfing');
  expect(cell).toHaveAttribute('aria-describedby', marked.id);
  // Words of a class that nobody chose stay, too; nothing is taken for them.
  await user.clear(cell);
  await user.type(cell, 'roofer');
  await user.tab();
  expect(await screen.findByText("Choose the class code of 'roofer'")).toBeInTheDocument();
  expect(cell).toHaveValue('roofer');
});
