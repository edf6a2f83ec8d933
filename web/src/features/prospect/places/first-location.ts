/** Steps that join location 1 and the primary address, and part them again. */
import { firstIsPrimary } from '../draft/first-place';
import type { Edit } from '../draft/edits';
import type { Location } from '../draft/model';
import type { DraftStore } from '../draft/store';
import { lastAt, setLocation, setLocationState } from './location-edits';

/** City and state, as a zip or a person gives them. */
interface Place {
  readonly city: string;
  readonly state: string;
}

/**
 * A step that gives the primary address another state, and with it location 1 while both are one place: its class
 * codes go with the state, which can be taken back.
 *
 * @param settled the zip that gave location 1 the state before, and the place that it gave.
 */
export function placePrimary(
  store: DraftStore,
  edit: Edit,
  place: Place,
  settled: Place & { zip: string },
): void {
  const { draft } = store.read();
  const joined = firstIsPrimary(draft) ? draft.childrenLoc[0]?.number : undefined;
  store.edit(edit);
  const first = store.read().draft.childrenLoc.find(({ number }) => number === joined);
  if (!first) return;
  const before = { ...lastAt(first, settled), zipCode: settled.zip };
  store.edit({ ...setLocationState(before, place.state, place.city), follows: true });
}

/** Takes the primary address over into location 1, or empties location 1 but for its state, on which class codes stand. */
export function joinFirst(first: Location, primary: (Place & { street: string; zip: string }) | null): Edit {
  const { number } = first;
  const texts = { street: primary?.street ?? '', zipCode: primary?.zip ?? '', cityName: primary?.city ?? '' };
  const state = primary ? setLocationState(first, primary.state, primary.city) : undefined;
  return {
    ...(state?.undo && { undo: state.undo }),
    apply: (draft) =>
      (Object.entries(texts) as [keyof typeof texts, string][]).reduce(
        (so, [column, text]) => setLocation(number, column, text).apply(so),
        state ? state.apply(draft) : draft,
      ),
  };
}
