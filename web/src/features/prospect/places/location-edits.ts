/** What a person does to locations and class codes, as pure steps; see edits.ts for the shape of a step. */
import { payrollEntered, payrollTyped } from '@/lib/typed-payroll';
import { headsEntered, headsTyped, zipTyped } from '@/lib/typed-number';
import type { Edit } from '../draft/edits';
import {
  emptyLine,
  emptyLocation,
  isBlank,
  newRowId,
  type ClassLine,
  type Draft,
  type Location,
} from '../draft/model';

function withLocation(draft: Draft, number: string, change: (location: Location) => Location): Draft {
  const childrenLoc = draft.childrenLoc.map((each) => (each.number === number ? change(each) : each));
  return { ...draft, childrenLoc };
}

/** Sets street, suta or another plain field of a location; the state has its own step. */
export function setLocation(
  number: string,
  field: 'street' | 'cityName' | 'zipCode' | 'suta',
  typed: string,
): Edit {
  const text = (before: string) => (field === 'zipCode' ? zipTyped(typed, before) : typed.trimStart());
  return {
    field: `childrenLoc.${number}.${field}`,
    apply: (draft) =>
      withLocation(draft, number, (location) => ({ ...location, [field]: text(location[field]) })),
  };
}

/** A location as it was before a zip that nobody knows took its place away: its class codes are still of that state. */
export const lastAt = (
  now: Location,
  { city: cityName, state }: { readonly city: string; readonly state: string },
): Location => (now.state === '' ? { ...now, cityName, state } : now);

/**
 * Sets the state, and the city where a zip gave both. A state that really changes clears the class codes of the
 * location (heads and payroll stay), which can be taken back; one that a zip only empties is not another one yet.
 */
export function setLocationState(before: Location, state: string, city?: string): Edit {
  const next = state.toLowerCase();
  const place = city === undefined ? { state: next } : { state: next, cityName: city };
  const cleared = before.classCodes.filter((line) => line.classCodeDescription !== '').length;
  // A place that its zip gave goes back together with the zip.
  const kind =
    city === undefined ? { field: `childrenLoc.${before.number}.state` } : { follows: true as const };
  const open = next === '' && city !== undefined;
  if (open || next === before.state || before.state === '' || cleared === 0) {
    return {
      ...kind,
      apply: (draft) => withLocation(draft, before.number, (location) => ({ ...location, ...place })),
    };
  }
  const blank = (line: ClassLine): ClassLine => ({ ...line, classCodeDescription: '', fromAcord: false });
  const old = new Map(before.classCodes.map((line) => [line.id, line]));
  return {
    ...kind,
    apply: (draft) =>
      withLocation(draft, before.number, (location) => ({
        ...location,
        ...place,
        classCodes: location.classCodes.map(blank),
      })),
    undo: {
      words: `State changed: cleared ${cleared} ${cleared === 1 ? 'class code' : 'class codes'} of location ${before.number}`,
      reverse: (draft) =>
        withLocation(draft, before.number, (location) => ({
          ...location,
          state: before.state,
          cityName: before.cityName,
          zipCode: before.zipCode,
          classCodes: location.classCodes.map((line) => ({
            ...line,
            classCodeDescription: old.get(line.id)?.classCodeDescription ?? line.classCodeDescription,
          })),
        })),
    },
  };
}

/** A number that no location of these has, nor had a greater one. */
export function freeNumber(locations: readonly Location[]): string {
  return String(Math.max(0, ...locations.map(({ number }) => Number(number) || 0)) + 1);
}

/** Adds an empty location with a number never used before in this draft. */
export function addLocation(): Edit {
  return {
    apply: (draft) => ({
      ...draft,
      childrenLoc: [...draft.childrenLoc, emptyLocation(freeNumber(draft.childrenLoc))],
    }),
  };
}

/** Adds a copy of a location with its class codes, at the end, where its number reads in order. */
export function duplicateLocation(number: string): Edit {
  return {
    apply: (draft) => {
      const source = draft.childrenLoc.find((each) => each.number === number);
      if (!source) return draft;
      const fresh = freeNumber(draft.childrenLoc);
      const classCodes = source.classCodes.map((line) => ({ ...line, id: newRowId() }));
      const copy = { ...source, number: fresh, key: fresh, classCodes };
      return { ...draft, childrenLoc: [...draft.childrenLoc, copy] };
    },
  };
}

/** Removes a location; the last one stays. */
export function removeLocation(location: Location, at: number): Edit {
  return {
    apply: (draft) =>
      draft.childrenLoc.length === 1
        ? draft
        : { ...draft, childrenLoc: draft.childrenLoc.filter(({ number }) => number !== location.number) },
    undo: {
      words: `Removed location ${location.number}`,
      reverse: (draft) => {
        const taken = draft.childrenLoc.some(({ number }) => number === location.number);
        const fresh = freeNumber(draft.childrenLoc);
        // A location that was added meanwhile may have got its number, which names only one.
        if (taken)
          return {
            ...draft,
            childrenLoc: [...draft.childrenLoc, { ...location, number: fresh, key: fresh }],
          };
        return { ...draft, childrenLoc: draft.childrenLoc.toSpliced(at, 0, location) };
      },
    },
  };
}

/** A figure of a class-code line. */
export type Amount = 'ft' | 'pt' | 'payroll';

const amountTyped = (field: Amount, typed: string, before: string): string =>
  field === 'payroll' ? payrollTyped(typed, before) : headsTyped(typed, before);

function withLine(draft: Draft, number: string, id: string, change: (line: ClassLine) => ClassLine): Draft {
  return withLocation(draft, number, (location) => ({
    ...location,
    classCodes: location.classCodes.map((line) => (line.id === id ? change(line) : line)),
  }));
}

/** Sets heads or payroll of a line. */
export function setLine(number: string, id: string, field: Amount, typed: string): Edit {
  return {
    field: `childrenLoc.${number}.classCodesInfo.${id}.${field}`,
    apply: (draft) =>
      withLine(draft, number, id, (line) => ({ ...line, [field]: amountTyped(field, typed, line[field]) })),
  };
}

/** Heads or payroll of a line as they stand once the field is left: a whole number, a payroll in whole dollars. */
export function leaveAmount(number: string, id: string, field: Amount): Edit {
  return {
    field: `childrenLoc.${number}.classCodesInfo.${id}.${field}`,
    apply: (draft) => {
      const place = draft.childrenLoc.find((each) => each.number === number);
      const before = place?.classCodes.find((line) => line.id === id)?.[field] ?? '';
      const entered = field === 'payroll' ? payrollEntered(before) : headsEntered(before);
      return before === entered
        ? draft
        : withLine(draft, number, id, (line) => ({ ...line, [field]: entered }));
    },
  };
}

/** Sets the class of a line, 'code: description'. */
export function setLineClass(number: string, id: string, classCodeDescription: string): Edit {
  return {
    field: `childrenLoc.${number}.classCodesInfo.${id}.classCodeDescription`,
    apply: (draft) =>
      withLine(draft, number, id, (line) => ({ ...line, classCodeDescription, fromAcord: false })),
  };
}

/** Adds an empty line to a location. */
export function addLine(number: string): Edit {
  return {
    apply: (draft) =>
      withLocation(draft, number, (location) => ({
        ...location,
        classCodes: [...location.classCodes, emptyLine()],
      })),
  };
}

/** Adds an empty line to a location at a place among its lines. */
export function addLineBelow(number: string, at: number): Edit {
  return {
    apply: (draft) =>
      withLocation(draft, number, (location) => ({
        ...location,
        classCodes: location.classCodes.toSpliced(at, 0, emptyLine()),
      })),
  };
}

/** Removes a line; the last one is emptied instead. */
export function removeLine(number: string, line: ClassLine, at: number): Edit {
  return {
    apply: (draft) =>
      withLocation(draft, number, (location) => {
        const rest = location.classCodes.filter(({ id }) => id !== line.id);
        return { ...location, classCodes: rest.length > 0 ? rest : [emptyLine()] };
      }),
    undo: {
      words: `Removed a class code of location ${number}`,
      reverse: (draft) =>
        withLocation(draft, number, ({ classCodes, ...place }) => {
          // The empty line that stood in for the last one goes again.
          const others = classCodes.length === 1 ? classCodes.filter((each) => !isBlank(each)) : classCodes;
          return { ...place, classCodes: others.toSpliced(at, 0, line) };
        }),
    },
  };
}
