/** The prospect that another screen left in the session for /Quote: any script could have, so each part is looked at. */
import { sessionItems } from '@/lib/session-items';
import { readSession } from '@/lib/storage';
import { emptyModification } from '../draft/emod';
import {
  emptyLine,
  emptyLocation,
  SECTIONS,
  type ClassLine,
  type CompanyProfile,
  type Draft,
  type Location,
} from '../draft/model';
import { freeNumber } from '../places/location-edits';
import { withDefaults } from '../draft/questions';
import { stageOf } from '../draft/stage';
import { newDraft } from '../draft/wire';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of a list, or of a map that is keyed by index. */
function rowsOf(value: unknown): Fields[] {
  const rows: unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  return rows.filter(isFields);
}

/** An object with the texts and flags that the given one has by the same names; numbers are read as text. */
function filled<T extends object>(empty: T, given: unknown): T {
  if (!isFields(given)) return empty;
  const own = Object.entries(empty).map(([name, fallback]): [string, unknown] => {
    const value = typeof given[name] === 'number' ? String(given[name]) : given[name];
    return [name, typeof value === typeof fallback && typeof value !== 'object' ? value : fallback];
  });
  return Object.fromEntries(own) as T;
}

const lineOf = (given: Fields): ClassLine => ({ ...filled(emptyLine(), given), id: emptyLine().id });

function locationsOf(value: unknown): Location[] {
  const made: Location[] = [];
  for (const given of rowsOf(value)) {
    const free = freeNumber(made);
    const place = filled(emptyLocation(free), given);
    const taken = place.number === '' || made.some(({ number }) => number === place.number);
    const lines = rowsOf(given['classCodesInfo']).map(lineOf);
    made.push({
      ...place,
      ...(taken && { number: free, key: free }),
      state: place.state.toLowerCase(),
      classCodes: lines.length > 0 ? lines : [emptyLine()],
    });
  }
  return made.length > 0 ? made : [emptyLocation('1')];
}

function modificationsOf(value: unknown, today: string): Draft['emodStatesData'] {
  const entries = isFields(value) ? Object.entries(value).filter(([, given]) => isFields(given)) : [];
  return Object.fromEntries(
    entries.map(([key, given]) => {
      const states = (given as Fields)['stateList'];
      const stateList = Array.isArray(states) ? states.filter((each) => typeof each === 'string') : [];
      return [key, { ...filled(emptyModification(today), given), stateList }];
    }),
  );
}

function profileOf(empty: CompanyProfile, given: unknown): CompanyProfile {
  const profile = filled(empty, given);
  return { ...profile, state1: profile.state1.toLowerCase(), state2: profile.state2.toLowerCase() };
}

/** The draft that the stored prospect stands for. */
export function draftHanded(given: Fields, today: string): Draft {
  const empty = newDraft(today);
  const answers = rowsOf(given['uwQues']).map((each) =>
    filled({ name: '', ques: '', response: '', remarks: '' }, each),
  );
  const carriers = rowsOf(given['carrierList']).map((each) => filled({ value: '', label: '' }, each));
  return {
    companyProfile: profileOf(empty.companyProfile, given['companyProfile']),
    childrenLoc: locationsOf(given['childrenLoc']),
    emodStatesData: modificationsOf(given['emodStatesData'], today),
    uwQues: withDefaults(answers),
    peoDetails: filled(empty.peoDetails, given['peoDetails']),
    carrierList: carriers.filter(({ value }) => value !== ''),
    coverage: filled(empty.coverage, given['coverage']),
  };
}

/**
 * What was handed over; undefined where the tab has no prospect, or one that the server has as a draft, or a stage
 * that does not exist: what came with such a stage is cleared, not stored.
 */
export function draftHandedOver(today: string): Draft | undefined {
  const stage = readSession(sessionItems.formStage.key);
  if (stage !== null && stageOf(stage) === undefined) return undefined;
  if (sessionItems.prospectId.read() !== undefined) return undefined;
  const given = sessionItems.currProspect.read();
  if (!given || !SECTIONS.some((section) => section in given)) return undefined;
  return draftHanded(given, today);
}
