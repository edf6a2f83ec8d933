/** What still stands between a draft and Continue: one map feeds fields, badges, the footer and the jump. */
import { dayProblem } from '@/lib/dates';
import { payrollDollars } from '@/lib/money';
import { headsOf, headsProblem, sutaProblem } from '@/lib/typed-number';
import { payrollProblem } from '@/lib/typed-payroll';
import { codeOf, countedLines, type ClassLine, type Draft, type Location, type Modification } from './model';
import { MESSAGES, NO_DESCRIPTION } from './messages';
import { profileIssues } from './profile-issues';
import { isQuoted, NO_FUNDS, type StateFunds } from './state-funds';

/** Field path to the one message about it; a path is also the id of the field on the page. */
export type Issues = ReadonlyMap<string, string>;

/** What a server said about a value; it holds only while the field still has that value. */
export interface Mark {
  readonly value: string;
  readonly message: string;
}

/** The parts of stage one, in the specified order. */
export type Part =
  | 'partner'
  | 'carriers'
  | 'company'
  | 'addresses'
  | 'locations'
  | 'classCodes'
  | 'emod'
  | 'coverage'
  | 'questions';

export const PARTS: readonly { readonly part: Part; readonly title: string }[] = [
  { part: 'partner', title: 'Distributing partner' },
  { part: 'carriers', title: 'Carriers' },
  { part: 'company', title: 'Company profile' },
  { part: 'addresses', title: 'Addresses' },
  { part: 'locations', title: 'Locations' },
  { part: 'classCodes', title: 'Class codes' },
  { part: 'emod', title: 'Experience modification' },
  { part: 'coverage', title: 'Limits of liability' },
  { part: 'questions', title: 'Underwriting questions' },
];

/** The largest payroll of a line that anybody rates, dollars. */
export const PAYROLL_MOST = 10_000_000_000;

const NUMBER = /^\d+(\.\d+)?$/;

/** The path of a profile field. */
export const profilePath = (field: string): string => `companyProfile.${field}`;
/** The path of a location's field. */
export const locationPath = (number: string, field: string): string => `childrenLoc.${number}.${field}`;
/** The path of a field on a class-code line. */
export const linePath = (number: string, line: string, field: string): string =>
  `childrenLoc.${number}.classCodesInfo.${line}.${field}`;
/** The path of a modification field. */
export const modificationPath = (key: string, field: string): string => `emodStatesData.${key}.${field}`;

/** The part of stage one in which a field stands. */
export function partOf(path: string): Part {
  if (path.startsWith('peoDetails')) return 'partner';
  if (path.startsWith('carrierList')) return 'carriers';
  if (path.startsWith('emodStatesData')) return 'emod';
  if (path.startsWith('uwQues')) return 'questions';
  if (path.startsWith('childrenLoc')) return path.includes('.classCodesInfo') ? 'classCodes' : 'locations';
  return /\.(street|cityName|state|zipCode)[12]$/.test(path) ? 'addresses' : 'company';
}

/** Counts per part. */
export function countByPart(issues: Issues): ReadonlyMap<Part, number> {
  const counts = new Map<Part, number>();
  for (const path of issues.keys()) counts.set(partOf(path), (counts.get(partOf(path)) ?? 0) + 1);
  return counts;
}

/**
 * Checks a whole draft. Marks are what servers said about single values. Order follows the page. A location that the
 * fund of its state insures needs nothing.
 */
export function validate(
  draft: Draft,
  marks: ReadonlyMap<string, Mark> = new Map(),
  funds: StateFunds = NO_FUNDS,
): Issues {
  const issues = new Map<string, string>();
  if (draft.peoDetails.selectedPeo === '')
    issues.set('peoDetails.selectedPeo', 'Choose a distributing partner');
  if (draft.carrierList.length === 0) issues.set('carrierList', 'Select at least one carrier');
  for (const [field, message] of profileIssues(draft.companyProfile)) issues.set(profilePath(field), message);
  checkMark(profilePath('effectiveDate'), draft.companyProfile.effectiveDate, marks, issues);
  const marked = new Set([...marks.keys()].map(numberOf));
  const quoted = draft.childrenLoc.filter((each) => isQuoted(each, funds));
  const [first] = draft.childrenLoc;
  if (quoted.length === 0 && first) {
    issues.set(locationPath(first.number, 'state'), 'State funds insure every location: nothing to quote');
  }
  const own = quoted.map((location) =>
    marked.has(location.number) ? placeIssues(location, marks) : remembered(location),
  );
  for (const { place } of own) for (const [path, message] of place) issues.set(path, message);
  for (const { lines } of own) for (const [path, message] of lines) issues.set(path, message);
  for (const [key, entry] of Object.entries(draft.emodStatesData)) checkModification(key, entry, issues);
  return issues;
}

/** The number of the location that a path speaks of; '' for the path of another section. */
export function numberOf(path: string): string {
  const [section, number = ''] = path.split('.', 2);
  return section === 'childrenLoc' ? number : '';
}

/** How many items each location still needs: about itself, and about its class codes. */
export function leftByLocation(issues: Issues): ReadonlyMap<string, { place: number; classes: number }> {
  const known = LEFT.get(issues);
  if (known) return known;
  const left = new Map<string, { place: number; classes: number }>();
  for (const path of issues.keys()) {
    const number = numberOf(path);
    if (number === '') continue;
    const so = left.get(number) ?? { place: 0, classes: 0 };
    if (path.includes('.classCodesInfo.')) so.classes += 1;
    else so.place += 1;
    left.set(number, so);
  }
  LEFT.set(issues, left);
  return left;
}

const LEFT = new WeakMap<Issues, ReadonlyMap<string, { place: number; classes: number }>>();

interface PlaceIssues {
  readonly place: Issues;
  readonly lines: Issues;
}

function placeIssues(location: Location, marks: ReadonlyMap<string, Mark>): PlaceIssues {
  const [place, lines] = [new Map<string, string>(), new Map<string, string>()];
  checkLocation(location, marks, place);
  for (const line of countedLines(location)) checkLine(location, line, marks, lines);
  return { place, lines };
}

/** A location without marks is judged once as long as it stays the same: of fifty, a key changes one. */
const JUDGED = new WeakMap<Location, PlaceIssues>();
const NO_MARKS: ReadonlyMap<string, Mark> = new Map();

function remembered(location: Location): PlaceIssues {
  const known = JUDGED.get(location);
  if (known) return known;
  const found = placeIssues(location, NO_MARKS);
  JUDGED.set(location, found);
  return found;
}

/** What a server said about the value that stands there. */
function checkMark(
  path: string,
  value: string,
  marks: ReadonlyMap<string, Mark>,
  issues: Map<string, string>,
): void {
  const mark = marks.get(path);
  if (mark?.value === value && value !== '') issues.set(path, mark.message);
}

function checkLocation(
  location: Location,
  marks: ReadonlyMap<string, Mark>,
  issues: Map<string, string>,
): void {
  const at = (field: string) => locationPath(location.number, field);
  if (location.state === '') issues.set(at('state'), 'Select the state');
  checkMark(at('state'), location.state, marks, issues);
  if (location.zipCode !== '' && !/^\d{5}$/.test(location.zipCode))
    issues.set(at('zipCode'), 'Zip has 5 digits');
  const suta = sutaProblem(location.suta);
  if (suta !== null) issues.set(at('suta'), suta);
  if (location.state !== 'ca') return;
  if (location.zipCode === '') issues.set(at('zipCode'), 'California needs the zip');
  if (location.cityName.trim() === '') issues.set(at('cityName'), 'California needs the city');
}

function checkLine(
  location: Location,
  line: ClassLine,
  marks: ReadonlyMap<string, Mark>,
  issues: Map<string, string>,
): void {
  const at = (field: string) => linePath(location.number, line.id, field);
  const description = line.classCodeDescription;
  const mark = marks.get(at('classCodeDescription'));
  if (description === '') issues.set(at('classCodeDescription'), 'Choose a class code');
  else if (codeOf(description) === '') {
    const said = mark?.value === description ? mark.message : `Choose the class code of '${description}'`;
    issues.set(at('classCodeDescription'), said);
  } else if (description.includes(NO_DESCRIPTION)) {
    issues.set(at('classCodeDescription'), MESSAGES.classNoDescription);
  } else if (mark?.value === description) issues.set(at('classCodeDescription'), mark.message);
  checkHeads(line, at, issues);
  const payroll = payrollDollars(line.payroll);
  const unread = payrollProblem(line.payroll);
  if (unread !== null) issues.set(at('payroll'), unread);
  else if (payroll === null) issues.set(at('payroll'), 'Enter the payroll');
  else if (payroll > PAYROLL_MOST) issues.set(at('payroll'), 'At most $10,000,000,000');
}

function checkHeads(line: ClassLine, at: (field: string) => string, issues: Map<string, string>): void {
  for (const field of ['ft', 'pt'] as const) {
    const problem = headsProblem(line[field]);
    if (problem !== null) issues.set(at(field), problem);
  }
  const some = (headsOf(line.ft) ?? 0) + (headsOf(line.pt) ?? 0) > 0;
  if (!some && !issues.has(at('ft')) && !issues.has(at('pt'))) issues.set(at('ft'), 'FT or PT');
}

function checkModification(key: string, entry: Modification, issues: Map<string, string>): void {
  // Also of an entry without a rate: its dates are saved with it.
  for (const field of entry.displayMore ? (['date1', 'date2'] as const) : (['date1'] as const)) {
    const problem = dayProblem(entry[field]);
    if (problem !== null) issues.set(modificationPath(key, field), problem);
  }
  if (!entry.response) return;
  const fields = entry.displayMore ? (['rate1', 'rate2'] as const) : (['rate1'] as const);
  for (const field of fields) {
    const rate = entry[field];
    // The price rounds it to two decimals: 0.001 would count as 0.
    if (!NUMBER.test(rate) || Math.round(Number(rate) * 100) <= 0) {
      issues.set(modificationPath(key, field), 'A number from 0.01, such as 0.95');
    }
  }
}

/** A note, not a refusal, about an unusual rate. */
export function unusualRate(rate: string): string | undefined {
  if (!NUMBER.test(rate) || Number(rate) <= 0) return undefined;
  return Number(rate) < 0.4 || Number(rate) > 3 ? 'Unusual: most lie between 0.40 and 3.00' : undefined;
}
