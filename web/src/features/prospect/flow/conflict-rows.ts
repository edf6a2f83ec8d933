/** What a clashing section says on either side, line by line: only the lines that differ. */
import type { PartnerName } from '@/api/partner-name';
import { QUESTIONS } from '../draft/questions';
import {
  COMBINED,
  isBlank,
  type ClassLine,
  type CompanyProfile,
  type Draft,
  type Location,
  type Section,
} from '../draft/model';

/** One difference; '' where a side says nothing. */
export interface DifferingRow {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

type Line = readonly [label: string, text: string];

const PROFILE_WORDS = {
  companyName: 'Company name',
  fein: 'FEIN',
  firstName: 'First name',
  lastName: 'Last name',
  phoneNumber: 'Phone',
  emailId: 'E-mail',
  primaryContact: 'Primary contact',
  descriptionOfOperations: 'Description of operations',
  yearsInBusiness: 'Years in business',
  entityType: 'Entity type',
  expectedStartDate: 'Expected start date',
  effectiveDate: 'Effective date',
  expectedExpiryDate: 'Expected expiry date',
  producer: 'Producer',
  notes: 'Notes',
  healthQues: 'Health question',
  street1: 'Primary street',
  cityName1: 'Primary city',
  state1: 'Primary state',
  zipCode1: 'Primary zip',
  street2: 'Mailing street',
  cityName2: 'Mailing city',
  state2: 'Mailing state',
  zipCode2: 'Mailing zip',
  sameAsPrimary: 'Mailing same as primary',
} as const satisfies Record<keyof CompanyProfile, string>;

const yesNo = (answer: boolean): string => (answer ? 'Yes' : 'No');

const profileLines = ({ companyProfile }: Draft): Line[] =>
  (Object.keys(PROFILE_WORDS) as (keyof CompanyProfile)[]).map((field) => {
    const value = companyProfile[field];
    const text = typeof value === 'boolean' ? yesNo(value) : value;
    return [PROFILE_WORDS[field], field.startsWith('state') ? text.toUpperCase() : text] as const;
  });

function classText({ classCodeDescription, ft, pt, payroll }: ClassLine): string {
  const heads = [ft && `FT ${ft}`, pt && `PT ${pt}`].filter(Boolean).join(', ');
  return [classCodeDescription || 'No class code', heads, payroll].filter(Boolean).join(' · ');
}

const placeText = ({ street, cityName, state, zipCode, suta }: Location): string =>
  [street, cityName, [state.toUpperCase(), zipCode].filter(Boolean).join(' '), suta && `SUTA ${suta}`]
    .filter(Boolean)
    .join(', ');

const locationLines = ({ childrenLoc }: Draft): Line[] =>
  childrenLoc.flatMap((location): Line[] => [
    [`Location ${location.number}`, placeText(location)],
    ...location.classCodes
      .filter((line) => !isBlank(line))
      .map((line, at): Line => [`Location ${location.number}, class code ${at + 1}`, classText(line)]),
  ]);

const modificationLines = ({ emodStatesData }: Draft): Line[] =>
  Object.entries(emodStatesData).map(([key, entry]): Line => {
    const name = key === COMBINED ? `NCCI (${entry.stateList.join(', ').toUpperCase()})` : key.toUpperCase();
    const rates = [entry.rate1, entry.date1, entry.rate2, entry.date2].filter(Boolean).join(' · ');
    return [name, entry.response ? rates || 'Yes' : 'No'];
  });

const answerLines = ({ uwQues }: Draft): Line[] =>
  uwQues.map(({ name, ques, response, remarks }): Line => {
    const words = QUESTIONS.find((each) => each.name === name)?.words ?? ques;
    return [words || name, [response, remarks].filter(Boolean).join(' · ')];
  });

const LINES = {
  companyProfile: profileLines,
  childrenLoc: locationLines,
  emodStatesData: modificationLines,
  uwQues: answerLines,
  peoDetails: ({ peoDetails }, partnerName) => [['Partner', partnerName(peoDetails.selectedPeo)]],
  carrierList: ({ carrierList }) => carrierList.map(({ label }): Line => [label, 'Asked']),
  coverage: ({ coverage }) => [['Limits of liability', coverage.el_limits || 'By default']],
} as const satisfies Record<Section, (draft: Draft, partnerName: PartnerName) => readonly Line[]>;

/** The differing lines of a section, in the order of mine, then what only theirs has. */
export function differingRows(
  section: Section,
  mine: Draft,
  theirs: Draft,
  partnerName: PartnerName,
): DifferingRow[] {
  const lines = (side: Draft) => new Map(LINES[section](side, partnerName));
  const [own, other] = [lines(mine), lines(theirs)];
  return [...new Set([...own.keys(), ...other.keys()])]
    .map((label) => ({ label, mine: own.get(label) ?? '', theirs: other.get(label) ?? '' }))
    .filter((row) => row.mine !== row.theirs);
}
