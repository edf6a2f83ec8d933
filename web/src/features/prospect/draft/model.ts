/** The draft of a prospect as the editor holds it: rows by id, everything as typed, immutable. */

/** Who the business is; flat, by the specified names; dates are YYYY-MM-DD or ''. */
export interface CompanyProfile {
  readonly companyName: string;
  readonly fein: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly emailId: string;
  readonly primaryContact: string;
  readonly descriptionOfOperations: string;
  readonly yearsInBusiness: string;
  readonly entityType: string;
  readonly expectedStartDate: string;
  readonly effectiveDate: string;
  readonly expectedExpiryDate: string;
  readonly producer: string;
  readonly notes: string;
  readonly healthQues: string;
  readonly street1: string;
  readonly cityName1: string;
  readonly state1: string;
  readonly zipCode1: string;
  readonly street2: string;
  readonly cityName2: string;
  readonly state2: string;
  readonly zipCode2: string;
  readonly sameAsPrimary: boolean;
}

/** Names of the profile's text fields. */
export type ProfileField = Exclude<keyof CompanyProfile, 'sameAsPrimary'>;

/** One class code of a location; id lives in this tab only, so that rows keep their identity while they move. */
export interface ClassLine {
  readonly id: string;
  readonly classCodeDescription: string;
  readonly ft: string;
  readonly pt: string;
  readonly payroll: string;
  readonly fromAcord: boolean;
}

/** A place of work; number is its address id and its name in every answer, never renumbered; state is lower case. */
export interface Location {
  readonly number: string;
  readonly key: string;
  readonly street: string;
  readonly cityName: string;
  readonly state: string;
  readonly zipCode: string;
  readonly suta: string;
  readonly classCodes: readonly ClassLine[];
}

/** Experience modification of a bureau state, or of the combined entry 'ncci', which lists its states. */
export interface Modification {
  readonly rate1: string;
  readonly rate2: string;
  readonly date1: string;
  readonly date2: string;
  readonly response: boolean;
  readonly displayMore: boolean;
  readonly default: boolean;
  readonly stateList: readonly string[];
}

/** One underwriting answer; response is 'Y', 'N' or '' while unanswered. */
export interface Answer {
  readonly name: string;
  readonly ques: string;
  readonly response: string;
  readonly remarks: string;
}

/** A chosen program: value is its key, label what people read. */
export interface CarrierChoice {
  readonly value: string;
  readonly label: string;
}

/** What the policy is to cover; limits as '500-500-500', '' while none were chosen. */
export interface Coverage {
  readonly el_limits: string;
}

/** All sections; a section that did not change keeps its identity, which is how autosave finds what to send. */
export interface Draft {
  readonly companyProfile: CompanyProfile;
  readonly childrenLoc: readonly Location[];
  readonly emodStatesData: Readonly<Record<string, Modification>>;
  readonly uwQues: readonly Answer[];
  /** setAside: programs that Continue took out because they declined the business. */
  readonly peoDetails: { readonly selectedPeo: string; readonly setAside?: readonly string[] };
  readonly carrierList: readonly CarrierChoice[];
  readonly coverage: Coverage;
}

/** The name of a section, the same on the wire. */
export type Section = keyof Draft;

export const SECTIONS = [
  'companyProfile',
  'childrenLoc',
  'emodStatesData',
  'uwQues',
  'peoDetails',
  'carrierList',
  'coverage',
] as const satisfies readonly Section[];

/** The key of the combined modification entry. */
export const COMBINED = 'ncci';

let rowsMade = 0;

/** An id for a row that is new in this tab. */
export function newRowId(): string {
  rowsMade += 1;
  return `row${rowsMade}`;
}

/** An empty line of the class-code grid. */
export function emptyLine(): ClassLine {
  return { id: newRowId(), classCodeDescription: '', ft: '', pt: '', payroll: '', fromAcord: false };
}

/** A location without an address, with one empty line. */
export function emptyLocation(number: string): Location {
  return {
    number,
    key: number,
    street: '',
    cityName: '',
    state: '',
    zipCode: '',
    suta: '',
    classCodes: [emptyLine()],
  };
}

/** An empty profile; policy dates are given by the caller, who knows today. */
export function emptyProfile(dates: { start: string; effective: string; expiry: string }): CompanyProfile {
  return {
    companyName: '',
    fein: '',
    firstName: '',
    lastName: '',
    phoneNumber: '',
    emailId: '',
    primaryContact: '',
    descriptionOfOperations: '',
    yearsInBusiness: '',
    entityType: '',
    expectedStartDate: dates.start,
    effectiveDate: dates.effective,
    expectedExpiryDate: dates.expiry,
    producer: '',
    notes: '',
    healthQues: '',
    street1: '',
    cityName1: '',
    state1: '',
    zipCode1: '',
    street2: '',
    cityName2: '',
    state2: '',
    zipCode2: '',
    sameAsPrimary: false,
  };
}

/** The code of 'code: description' (also read without the space); '' for words alone, of which no code was found. */
export function codeOf(classCodeDescription: string): string {
  const code = classCodeDescription.split(':', 1)[0]?.trim() ?? '';
  return /^\d/.test(code) ? code : '';
}

/** The words of 'code: description'. */
export function wordsOf(classCodeDescription: string): string {
  const colon = classCodeDescription.indexOf(':');
  return colon < 0 ? '' : classCodeDescription.slice(colon + 1).trim();
}

/** A line on which nothing has been typed; it is ignored unless it is the location's only one. */
export function isBlank(line: ClassLine): boolean {
  return line.classCodeDescription === '' && line.ft === '' && line.pt === '' && line.payroll === '';
}

/** The lines that count: all typed ones, and the first when none is. */
export function countedLines(location: Location): readonly ClassLine[] {
  const typed = location.classCodes.filter((line) => !isBlank(line));
  return typed.length > 0 ? typed : location.classCodes.slice(0, 1);
}

/** The states of the locations in order of first mention, lower case. */
export function statesOf(draft: Pick<Draft, 'childrenLoc'>): string[] {
  return [...new Set(draft.childrenLoc.map((location) => location.state).filter((state) => state !== ''))];
}
