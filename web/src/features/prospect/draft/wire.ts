/** Between the editor's draft and the sections on the wire: dates '' or null, rows with or without ids. */
import type { components } from '@/api/schema';
import { addYears, dayProblem, parseDay } from '@/lib/dates';
import { feinWire } from '@/lib/fein';
import { payrollEntered } from '@/lib/typed-payroll';
import { emptyLine, emptyLocation, emptyProfile, newRowId, type Draft, type Location } from './model';
import { defaultAnswers, withDefaults } from './questions';

type Schema = components['schemas'];
/** All sections as the server answers them. */
export type WireSections = Schema['Sections'];
/** Some sections as the server takes them. */
export type WirePatch = Schema['SectionsPatch'];

const typedDay = (day: string | null): string => day ?? '';
/** A day that is half typed, or that nobody can mean, stands on the screen alone, with its message. */
const wireDay = (day: string): string | null => (parseDay(day) && dayProblem(day) === null ? day : null);

/** A new draft: one empty location, answers by default, a term of one year from today. */
export function newDraft(today: string): Draft {
  return {
    companyProfile: emptyProfile({ start: today, effective: today, expiry: addYears(today, 1) }),
    childrenLoc: [emptyLocation('1')],
    emodStatesData: {},
    uwQues: defaultAnswers(),
    peoDetails: { selectedPeo: '' },
    carrierList: [],
    coverage: { el_limits: '' },
  };
}

function locationOf(wire: Schema['LocationWire']): Location {
  const { classCodesInfo, ...place } = wire;
  const classCodes = classCodesInfo.map((line) => ({ ...line, id: newRowId() }));
  return { ...place, classCodes: classCodes.length > 0 ? classCodes : [emptyLine()] };
}

/** The stored sections as a draft; what is missing gets its default. */
export function draftOf(sections: WireSections): Draft {
  const profile = sections.companyProfile;
  return {
    companyProfile: {
      ...profile,
      expectedStartDate: typedDay(profile.expectedStartDate),
      effectiveDate: typedDay(profile.effectiveDate),
      expectedExpiryDate: typedDay(profile.expectedExpiryDate),
    },
    childrenLoc:
      sections.childrenLoc.length > 0 ? sections.childrenLoc.map(locationOf) : [emptyLocation('1')],
    emodStatesData: Object.fromEntries(
      Object.entries(sections.emodStatesData).map(([key, entry]) => [
        key,
        { ...entry, date1: typedDay(entry.date1), date2: typedDay(entry.date2) },
      ]),
    ),
    uwQues: withDefaults(sections.uwQues),
    peoDetails: sections.peoDetails,
    carrierList: sections.carrierList,
    coverage: sections.coverage,
  };
}

function wireLocation({ classCodes, ...place }: Location): Schema['LocationInput'] {
  const classCodesInfo = classCodes.map(({ id: _, ...line }) =>
    // Cents stand on the screen only while they are typed.
    line.payroll.includes('.') ? { ...line, payroll: payrollEntered(line.payroll) } : line,
  );
  return { ...place, classCodesInfo };
}

const wirePartner = ({ setAside, ...peo }: Draft['peoDetails']): Schema['PeoDetailsInput'] =>
  setAside ? { ...peo, setAside: [...setAside] } : peo;

/** The given sections as the server takes them. */
export function patchOf(sections: Partial<Draft>): WirePatch {
  const { companyProfile, childrenLoc, emodStatesData, uwQues, peoDetails, carrierList, coverage } = sections;
  return {
    ...(companyProfile && {
      companyProfile: {
        ...companyProfile,
        // Whatever else was typed stands on the screen only until the field is left.
        fein: feinWire(companyProfile.fein),
        expectedStartDate: wireDay(companyProfile.expectedStartDate),
        effectiveDate: wireDay(companyProfile.effectiveDate),
        expectedExpiryDate: wireDay(companyProfile.expectedExpiryDate),
      },
    }),
    ...(childrenLoc && { childrenLoc: childrenLoc.map(wireLocation) }),
    ...(emodStatesData && {
      emodStatesData: Object.fromEntries(
        Object.entries(emodStatesData).map(([key, entry]) => [
          key,
          {
            ...entry,
            stateList: [...entry.stateList],
            date1: wireDay(entry.date1),
            date2: wireDay(entry.date2),
          },
        ]),
      ),
    }),
    ...(uwQues && { uwQues: uwQues.map((answer) => ({ ...answer })) }),
    ...(peoDetails && { peoDetails: wirePartner(peoDetails) }),
    ...(carrierList && { carrierList: carrierList.map((choice) => ({ ...choice })) }),
    ...(coverage && { coverage }),
  };
}
