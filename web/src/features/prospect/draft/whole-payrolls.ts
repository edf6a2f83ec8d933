/** Payrolls with cents become whole dollars, wherever they come from, and the line that changed says so. */
import { payrollEntered, payrollRounded } from '@/lib/typed-payroll';
import { valueAt } from './field-value';
import type { ClassLine, Draft } from './model';
import { linePath, type Mark } from './validate';

/** A draft in whole dollars, and what is said of each payroll that was rounded, by the path of its field. */
export interface WholePayrolls {
  readonly draft: Draft;
  readonly notes: ReadonlyMap<string, Mark>;
}

const inDollars = ({ payroll }: ClassLine): boolean => !payroll.includes('.');

/** The words about one payroll that is left, or read; undefined where it loses nothing. */
export function roundedMark(payroll: string): Mark | undefined {
  const message = payrollRounded(payroll);
  return message === null ? undefined : { value: payrollEntered(payroll), message };
}

/** The draft with each payroll in whole dollars; without cents in it, it is the same draft. */
export function wholePayrolls(draft: Draft): WholePayrolls {
  const notes = new Map<string, Mark>();
  const whole = (number: string, line: ClassLine): ClassLine => {
    if (inDollars(line)) return line;
    const note = roundedMark(line.payroll);
    if (note) notes.set(linePath(number, line.id, 'payroll'), note);
    return { ...line, payroll: payrollEntered(line.payroll) };
  };
  const childrenLoc = draft.childrenLoc.map((location) =>
    location.classCodes.every(inDollars)
      ? location
      : { ...location, classCodes: location.classCodes.map((line) => whole(location.number, line)) },
  );
  const same = childrenLoc.every((location, at) => location === draft.childrenLoc[at]);
  return same ? { draft, notes } : { draft: { ...draft, childrenLoc }, notes };
}

/** The notes that are about what is still in their fields; the same map while all do. */
export function notesOfFields(notes: ReadonlyMap<string, Mark>, draft: Draft): ReadonlyMap<string, Mark> {
  if (notes.size === 0) return notes;
  const current = new Map([...notes].filter(([path, { value }]) => valueAt(draft, path) === value));
  return current.size === notes.size ? notes : current;
}
