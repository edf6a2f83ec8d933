/** Puts what was read of a form into a draft: one step that can be taken back, each field by its path. */
import type { Edit } from './edits';
import { setAnswer, setProfile, setSameAsPrimary } from './edits';
import { emptyModification } from './emod';
import { isOf, LINE, PLACE } from './field-value';
import { emptyLine, emptyLocation, type Draft, type Location, type ProfileField } from './model';
import { percentAnswer } from './questions';

/** A value for a field; the path counts class lines by their place, as the server does. */
export interface ReadValue {
  readonly path: string;
  readonly value: string;
}

const PERCENT = 'q6';
/** Each moves others, so they are set in this order. */
const DATES = ['effectiveDate', 'expectedStartDate', 'expectedExpiryDate'];

function intoProfile(draft: Draft, field: string, value: string): Draft {
  if (field === 'sameAsPrimary') return setSameAsPrimary(value === 'true').apply(draft);
  if (!(field in draft.companyProfile)) return draft;
  return setProfile(field as ProfileField, value).apply(draft);
}

function withLine({ classCodes, ...place }: Location, at: number, field: string, value: string): Location {
  const lines = [...classCodes];
  while (lines.length <= at) lines.push(emptyLine());
  const line = lines[at];
  if (!line || !isOf(LINE, field)) return { ...place, classCodes };
  const fromForm = field === 'classCodeDescription' ? { fromAcord: true } : {};
  lines[at] = { ...line, [field]: value, ...fromForm };
  return { ...place, classCodes: lines };
}

function intoPlace(
  draft: Draft,
  [, number = '', field = '', at = '', part = '']: readonly string[],
  value: string,
): Draft {
  const known = draft.childrenLoc.some((each) => each.number === number);
  const places = known ? draft.childrenLoc : [...draft.childrenLoc, emptyLocation(number)];
  const childrenLoc = places.map((place) => {
    if (place.number !== number) return place;
    if (field === 'classCodesInfo') return withLine(place, Number(at), part, value);
    return isOf(PLACE, field) ? { ...place, [field]: value } : place;
  });
  return { ...draft, childrenLoc };
}

function intoModification(draft: Draft, [, key = '', part = '']: readonly string[], value: string): Draft {
  const entry = draft.emodStatesData[key] ?? emptyModification(draft.companyProfile.effectiveDate);
  if (part !== 'rate1' && part !== 'date1') return draft;
  const rated = part === 'rate1' ? { response: true } : {};
  const next = { ...entry, [part]: value, ...rated, default: false };
  return { ...draft, emodStatesData: { ...draft.emodStatesData, [key]: next } };
}

function intoAnswer(draft: Draft, [, name = '', part = '']: readonly string[], value: string): Draft {
  const answer = draft.uwQues.find((each) => each.name === name);
  if (!answer) return draft;
  if (name === PERCENT) return setAnswer(percentAnswer(answer, value)).apply(draft);
  return setAnswer(
    part === 'response' ? { ...answer, response: value } : { ...answer, remarks: value },
  ).apply(draft);
}

function withValue(draft: Draft, { path, value }: ReadValue): Draft {
  const steps = path.split('.');
  if (steps[0] === 'companyProfile') return intoProfile(draft, steps[1] ?? '', value);
  if (steps[0] === 'childrenLoc') return intoPlace(draft, steps, value);
  if (steps[0] === 'emodStatesData') return intoModification(draft, steps, value);
  return steps[0] === 'uwQues' ? intoAnswer(draft, steps, value) : draft;
}

/** Dates first, in their order; the tick that copies an address last of the profile. */
function inOrder(values: readonly ReadValue[]): readonly ReadValue[] {
  const rank = ({ path }: ReadValue): number => {
    const [section, field = ''] = path.split('.');
    if (section !== 'companyProfile') return DATES.length + 2;
    const at = DATES.indexOf(field);
    return at >= 0 ? at : DATES.length + (field === 'sameAsPrimary' ? 1 : 0);
  };
  return values.toSorted((one, two) => rank(one) - rank(two));
}

/** Fills in what was read; taken back, each section that was not typed in since is as it was. */
export function fillRead(draft: Draft, values: readonly ReadValue[]): Edit {
  const filled = inOrder(values).reduce(withValue, draft);
  const reverse = (now: Draft): Draft => {
    const sections = (Object.keys(draft) as (keyof Draft)[]).filter(
      (section) => filled[section] !== draft[section] && now[section] === filled[section],
    );
    return sections.length === 0
      ? now
      : { ...now, ...Object.fromEntries(sections.map((section) => [section, draft[section]])) };
  };
  const count = `${values.length} ${values.length === 1 ? 'field' : 'fields'}`;
  return { apply: () => filled, undo: { words: `${count} filled in from the ACORD form`, reverse } };
}
