/** The sample company: a small maker with two locations in two states, complete enough to continue at once. */
import { emptyLine, type ClassLine, type Draft } from '@/features/prospect/draft/model';
import { newDraft } from '@/features/prospect/draft/wire';
import { findClass, type CarrierSelection, type ProgramOffer } from '@/features/reference/api';
import { partnersOf, preselected, programsOf } from '@/features/reference/model';

const PLACES = [
  {
    street: '401 Congress Ave',
    cityName: 'Austin',
    state: 'tx',
    zipCode: '78701',
    lines: [
      { code: '3632', ft: '14', pt: '2', payroll: '$812,000' },
      { code: '8810', ft: '4', pt: '1', payroll: '$236,000' },
    ],
  },
  {
    street: '205 E Wisconsin Ave',
    cityName: 'Milwaukee',
    state: 'wi',
    zipCode: '53202',
    lines: [
      { code: '3632', ft: '8', pt: '0', payroll: '$455,000' },
      { code: '8742', ft: '2', pt: '0', payroll: '$148,000' },
    ],
  },
] as const;

async function lineOf(state: string, wanted: (typeof PLACES)[number]['lines'][number]): Promise<ClassLine> {
  const found = await findClass(state, wanted.code);
  const { code: _, ...figures } = wanted;
  return { ...emptyLine(), ...figures, classCodeDescription: found };
}

/** Another one each time: a carrier keeps one quote for a FEIN, so that whoever tried it first would have it alone. */
function sampleFein(): string {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `47-${String(drawn % 100_000).padStart(5, '0')}08`;
}

/** The draft; its class codes are read from the rate book, so that their words are those of the search. */
export async function sampleDraft(
  today: string,
  programs: readonly ProgramOffer[],
  selection: CarrierSelection | undefined,
  producer: string,
): Promise<Draft> {
  const empty = newDraft(today);
  const partners = partnersOf(programs);
  const peo = (partners.find(({ value }) => value === 'gms') ?? partners[0])?.value ?? '';
  const offered = preselected(programsOf(programs, peo), selection);
  const childrenLoc = await Promise.all(
    PLACES.map(async ({ lines, ...place }, at) => ({
      ...place,
      number: String(at + 1),
      key: String(at + 1),
      suta: '',
      classCodes: await Promise.all(lines.map((line) => lineOf(place.state, line))),
    })),
  );
  const [first] = PLACES;
  return {
    ...empty,
    childrenLoc,
    peoDetails: { selectedPeo: peo },
    carrierList: offered.map(({ program, carrierName }) => ({ value: program, label: carrierName })),
    companyProfile: {
      ...empty.companyProfile,
      companyName: 'Bluebonnet Machine Works',
      fein: sampleFein(),
      firstName: 'Dana',
      lastName: 'Whitfield',
      phoneNumber: '(512) 555-0147',
      emailId: 'dana@bluebonnet.example',
      descriptionOfOperations: 'Machine shop making small precision parts, with an office and outside sales.',
      yearsInBusiness: '2009',
      entityType: 'LLC',
      producer,
      street1: first.street,
      cityName1: first.cityName,
      state1: first.state,
      zipCode1: first.zipCode,
      street2: first.street,
      cityName2: first.cityName,
      state2: first.state,
      zipCode2: first.zipCode,
      sameAsPrimary: true,
    },
  };
}
