/** Finds what pasted rows leave out: city and state of a zip, the words of a class code. */
import { messageOf } from '@/api/errors';
import type { DraftStore } from '../draft/store';
import { NO_DESCRIPTION } from '../draft/messages';
import { isQuoted } from '../draft/state-funds';
import { setLocationState } from './location-edits';
import { codeOf, type ClassLine, type Draft, type Location } from '../draft/model';
import type { Pasted, Unread } from './paste';
import { linePath } from '../draft/validate';
import type { Place, ZipLookup } from './zip';

/** How things are found. */
export interface Completion {
  readonly lookup: ZipLookup;
  /** 'code: description' of a code in a state, or of words that mean one class there; '' when there is none. */
  readonly find?: ((state: string, code: string) => Promise<string>) | undefined;
}

/** Words that were pasted, and the class that was taken for them. */
export interface Taken {
  readonly words: string;
  readonly text: string;
}

/** What was found: the classes taken for words, and the cells of which no class came, each as it was pasted. */
export interface Found {
  readonly taken: readonly Taken[];
  readonly unread: readonly Unread[];
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

/** A code without its words, or words without their code. */
const wordless = ({ classCodeDescription: text }: ClassLine): boolean =>
  text.endsWith(`: ${NO_DESCRIPTION}`) || (text !== '' && codeOf(text) === '');

/** The code that was pasted, or the words. */
const pastedText = ({ classCodeDescription: text }: ClassLine): string => codeOf(text) || text;

const askedFor = (location: Location, line: ClassLine): string => `${location.state} ${pastedText(line)}`;

/** Why a cell is still as it was pasted. */
function unfound(location: Location, line: ClassLine): string {
  const state = location.state.toUpperCase();
  if (codeOf(line.classCodeDescription) !== '') return `no such class code in ${state}`;
  return state === '' ? 'needs the state, then a class code' : `not one class of ${state}: choose it`;
}

function withPlaces(draft: Draft, pasted: Completed, places: ReadonlyMap<string, Place | null>): Draft {
  const moved = new Set(pasted.moved);
  return draft.childrenLoc.filter(placed(pasted)).reduce((so, location) => {
    const place = places.get(location.zipCode);
    // What was pasted beside the zip stays; what the zip before gave goes, as it does by hand.
    if (!place) return moved.has(location.number) ? setLocationState(location, '', '').apply(so) : so;
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

/** The words that became a class which they do not spell out, each once. */
function takenFor(asked: readonly string[], found: ReadonlyMap<string, string>): Taken[] {
  const taken = asked.map((key) => ({ words: key.slice(key.indexOf(' ') + 1), text: found.get(key) ?? '' }));
  const said = taken.filter(
    ({ words, text }) =>
      text !== '' && !/^\d/.test(words) && !text.toLowerCase().endsWith(`: ${words.toLowerCase()}`),
  );
  return [...new Map(said.map((each) => [`${each.words}\t${each.text}`, each])).values()];
}

/** Completes the pasted locations. */
export async function completePasted(
  store: DraftStore,
  pasted: Completed,
  { lookup, find }: Completion,
): Promise<Found> {
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
  if (!find) return { taken: [], unread: [] };
  // Of a location that the fund of its state insures nobody asks for a class.
  const quoted = () => own().filter((location) => isQuoted(location, store.read().funds));
  const wanted = quoted().flatMap((location) =>
    location.state === '' ? [] : location.classCodes.filter(wordless).map((line) => askedFor(location, line)),
  );
  const found = await askAll(wanted, (key) => {
    const at = key.indexOf(' ');
    return find(key.slice(0, at), key.slice(at + 1));
  });
  store.edit({
    follows: true,
    apply: (draft) => (found.size > 0 ? withWords(draft, numbers, found) : draft),
  });
  return { taken: takenFor(wanted, found), unread: withoutClass(quoted(), found) };
}

/** The cells of which no class came. */
function withoutClass(locations: readonly Location[], found: ReadonlyMap<string, string>): Unread[] {
  return locations.flatMap((location) =>
    location.classCodes.flatMap((line, at): Unread[] => {
      const words = codeOf(line.classCodeDescription) === '';
      if (!wordless(line) || (!words && found.get(askedFor(location, line)) !== '')) return [];
      return [
        {
          path: linePath(location.number, line.id, 'classCodeDescription'),
          where: `Location ${location.number}, class code ${at + 1}`,
          text: pastedText(line),
          why: unfound(location, line),
        },
      ];
    }),
  );
}
