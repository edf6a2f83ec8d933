/** What stands in a field of a draft, by its path. */
import type { Draft, ProfileField } from './model';
import { linePath } from './validate';

/** The typed fields of a location, and of a class line. */
export const PLACE = ['street', 'cityName', 'state', 'zipCode', 'suta'] as const;
export const LINE = ['classCodeDescription', 'ft', 'pt', 'payroll'] as const;

/** Whether a name is one of these. */
export const isOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

/** The path of a read field as this tab names it: class lines by their row; undefined where there is no such field. */
export function fieldOf(draft: Draft, path: string): string | undefined {
  const [section, number = '', field, at = '', part = ''] = path.split('.');
  if (section !== 'childrenLoc' || field !== 'classCodesInfo') return path;
  const line = draft.childrenLoc.find((each) => each.number === number)?.classCodes[Number(at)];
  return line && linePath(number, line.id, part);
}

/** What a field of a draft holds, by the path that this tab names it by; undefined where there is none. */
export function valueAt(draft: Draft, path: string): string | undefined {
  const [section, key = '', field = '', line = '', part = ''] = path.split('.');
  if (section === 'companyProfile') {
    const value = draft.companyProfile[key as ProfileField | 'sameAsPrimary'];
    return typeof value === 'boolean' ? (value ? 'true' : '') : value;
  }
  if (section === 'peoDetails') return draft.peoDetails.selectedPeo;
  if (section === 'uwQues') {
    const answer = draft.uwQues.find(({ name }) => name === key);
    return field === 'response' ? answer?.response : answer?.remarks;
  }
  if (section === 'emodStatesData') {
    const entry = draft.emodStatesData[key];
    return field === 'rate1' ? entry?.rate1 : field === 'date1' ? entry?.date1 : undefined;
  }
  const place = draft.childrenLoc.find(({ number }) => number === key);
  if (field === 'classCodesInfo') {
    const held = place?.classCodes.find(({ id }) => id === line);
    return isOf(LINE, part) ? held?.[part] : undefined;
  }
  return isOf(PLACE, field) ? place?.[field] : undefined;
}
