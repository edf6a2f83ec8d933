/** Finds what pasted rows leave out: city and state of a zip, the words of a class code. */
import { messageOf } from '@/api/errors';
import type { DraftStore } from '../draft/store';
import { NO_DESCRIPTION } from '../draft/messages';
import { setLocationState } from './location-edits';
import { codeOf, type ClassLine, type Draft, type Location } from '../draft/model';
import type { Pasted, Unread } from './paste';
import { linePath } from '../draft/validate';
import type { Place, ZipLookup } from './zip';

/** How things are found. */
export interface Completion {
  readonly lookup: ZipLookup;
  /** 'code: description' of a code in a state; '' when it is not filed there. */
  readonly find?: ((state: string, code: string) => Promise<string>) | undefined;
}

/** What was pasted where. */
type Completed = Pick<Pasted, 'numbers' | 'moved'>;

/** Milliseconds between two questions: a large table stays below what the server takes from one person. */
const PACE_MS = 110;
/** After a refusal a question is asked once more, when the server has room again. */
const AGAIN_MS = 2_000;

const after = (milliseconds: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, milliseconds);
  });

/** Asks once per key, one after the other; a question that fails twice stays without an answer. */
async function askAll<T>(keys: readonly string[], ask: (key: string) => Promise<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>();
  for (const key of new Set(keys)) {
    try {
      found.set(key, await ask(key).catch(() => after(AGAIN_MS).then(() => ask(key))));
    } catch (failure) {
      // The cell stays as it was pasted, and says what it needs; the log says why.
      console.info(`Pasted cell not looked up: ${messageOf(failure)}`);
    }
    await after(PACE_MS);
  }
  return found;
}

const placeless = ({ zipCode, cityName, state }: Location): boolean =>
  /^\d{5}$/.test(zipCode) && (cityName === '' || state === '');

/** The locations whose place their zip says: those without one, and those that another zip moved elsewhere. */
const placed = ({ numbers, moved }: Completed): ((location: Location) => boolean) => {
  const [own, elsewhere] = [new Set(numbers), new Set(moved)];
  return (location) => own.has(location.number) && (placeless(location) || elsewhere.has(location.number));
};

const wordless = ({ classCodeDescription }: ClassLine): boolean =>
  classCodeDescription.endsWith(`: ${NO_DESCRIPTION}`);

const askedFor = (location: Location, line: ClassLine): string =>
  `${location.state} ${codeOf(line.classCodeDescription)}`;

function withPlaces(draft: Draft, pasted: Completed, places: ReadonlyMap<string, Place | null>): Draft {
  const moved = new Set(pasted.moved);
  return draft.childrenLoc.filter(placed(pasted)).reduce((so, location) => {
    const place = places.get(location.zipCode);
    if (!place) return so;
    // What was pasted beside the zip stays; what the zip before gave goes, as it does by hand.
    const kept = moved.has(location.number) ? { cityName: '', state: '' } : location;
    return setLocationState(location, kept.state || place.state, kept.cityName || place.city).apply(so);
  }, draft);
}

function withWords(draft: Draft, numbers: ReadonlySet<string>, words: ReadonlyMap<string, string>): Draft {
  const childrenLoc = draft.childrenLoc.map((location) => {
    if (!numbers.has(location.number) || !location.classCodes.some(wordless)) return location;
    const classCodes = location.classCodes.map((line) => {
      const found = wordless(line) ? words.get(askedFor(location, line)) : undefined;
      return found ? { ...line, classCodeDescription: found } : line;
    });
    return { ...location, classCodes };
  });
  return { ...draft, childrenLoc };
}

/** Completes the pasted locations. Answers the class codes that are not filed in their state. */
export async function completePasted(
  store: DraftStore,
  pasted: Completed,
  { lookup, find }: Completion,
): Promise<Unread[]> {
  const numbers = new Set(pasted.numbers);
  const own = () => store.read().draft.childrenLoc.filter(({ number }) => numbers.has(number));
  const places = await askAll(
    own()
      .filter(placed(pasted))
      .map(({ zipCode }) => zipCode),
    lookup,
  );
  store.edit({
    follows: true,
    apply: (draft) => (places.size > 0 ? withPlaces(draft, pasted, places) : draft),
  });
  if (!find) return [];
  const wanted = own().flatMap((location) =>
    location.state === '' ? [] : location.classCodes.filter(wordless).map((line) => askedFor(location, line)),
  );
  const words = await askAll(wanted, (key) => {
    const [state = '', code = ''] = key.split(' ');
    return find(state, code);
  });
  store.edit({
    follows: true,
    apply: (draft) => (words.size > 0 ? withWords(draft, numbers, words) : draft),
  });
  return own().flatMap((location) =>
    location.classCodes.flatMap((line, at): Unread[] => {
      if (!wordless(line) || words.get(askedFor(location, line)) !== '') return [];
      return [
        {
          path: linePath(location.number, line.id, 'classCodeDescription'),
          where: `Location ${location.number}, class code ${at + 1}`,
          text: codeOf(line.classCodeDescription),
          why: `no such class code in ${location.state.toUpperCase()}`,
        },
      ];
    }),
  );
}
