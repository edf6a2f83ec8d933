/** Where people work: a street and a zip for each place; the zip fills in city and state. */
import { Button, Input } from 'antd';
import { Field } from '@/ui/field';
import { useDraft, useDraftSession } from '../draft/context';
import type { Location } from '../draft/model';
import { locationPath } from '../draft/validate';
import { addLocation, lastAt, removeLocation, setLocation, setLocationState } from '../places/location-edits';
import { StateSelect, type StateChoice } from '../places/state-select';
import { useZip, type ZipLookup } from '../places/zip';
import { useOwnerProblem } from './owner-problems';
import styles from './owner.module.css';

interface PlacesProps {
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
}

function PlaceText(props: {
  place: Location;
  field: 'street' | 'cityName' | 'zipCode';
  label: string;
  hint?: string;
  /** What keeps this place from being quoted, which is no mistake of the field. */
  instead?: string | null;
  autoComplete: string;
  onTyped?: (text: string) => void;
}) {
  const { place, field, label, hint, instead = null, autoComplete, onTyped } = props;
  const { store } = useDraftSession();
  const path = locationPath(place.number, field);
  const problem = useOwnerProblem(path) ?? instead;
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Field label={label} problem={problem} hint={hint} required={field === 'zipCode'} marked id={path}>
      {(control) => (
        <Input
          {...control}
          value={place[field]}
          maxLength={200}
          readOnly={viewOnly}
          autoComplete={autoComplete}
          {...(field === 'zipCode' && { inputMode: 'numeric' as const })}
          onChange={({ target }) => {
            store.edit(setLocation(place.number, field, target.value));
            onTyped?.(target.value);
          }}
          onBlur={() => store.touch(path)}
        />
      )}
    </Field>
  );
}

function PlaceFields({ place, states, lookup }: PlacesProps & { place: Location }) {
  const { store } = useDraftSession();
  const { number, zipCode, cityName, state } = place;
  const shown = { zip: zipCode, city: cityName, state, cityId: locationPath(number, 'cityName') };
  const zip = useZip(lookup, shown, (found, asked, last) => {
    const now = store.read().draft.childrenLoc.find((each) => each.number === number);
    if (now?.zipCode === asked) store.edit(setLocationState(lastAt(now, last), found.state, found.city));
  });
  const path = locationPath(number, 'state');
  const problem = useOwnerProblem(path);
  const viewOnly = useDraft((view) => view.viewOnly);
  const fund = useDraft(({ funds }) => funds.get(state) ?? '');
  const known = zip.locked ? `${cityName}, ${state.toUpperCase()}` : zip.note;
  return (
    <>
      <PlaceText place={place} field="street" label="Street and number" autoComplete="street-address" />
      <PlaceText
        place={place}
        field="zipCode"
        label="Zip code"
        hint={known || 'City and state follow from it'}
        instead={fund === '' ? null : ownersFundWords(fund)}
        autoComplete="postal-code"
        onTyped={zip.typed}
      />
      {(zip.note !== '' || (problem !== null && !zip.locked)) && (
        <>
          <PlaceText place={place} field="cityName" label="City" autoComplete="address-level2" />
          <Field label="State" problem={problem} id={path} required marked>
            {(control) => (
              <StateSelect
                {...control}
                value={state}
                states={states}
                disabled={viewOnly}
                onChange={(chosen) => store.edit(setLocationState(lastAt(place, zip.lastPlace()), chosen))}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

/** Of a state whose own fund insures its employers. */
const ownersFundWords = (state: string): string =>
  `In ${state} only the state's own fund insures workers. This place gets no price here: ask the fund for it.`;

/** The screen. */
export function PlacesStep(props: PlacesProps) {
  const { store } = useDraftSession();
  const places = useDraft(({ draft }) => draft.childrenLoc);
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <div className={styles.groups}>
      {places.map((place, at) => (
        <fieldset key={place.number} className={styles.group} disabled={viewOnly}>
          <legend className={places.length === 1 ? 'visually-hidden' : styles.legend}>Place {at + 1}</legend>
          <div className={styles.fields}>
            <PlaceFields place={place} {...props} />
          </div>
          {places.length > 1 && (
            <Button
              type="link"
              className={styles.remove ?? ''}
              onClick={() => store.edit(removeLocation(place, at))}
            >
              Remove place {at + 1}
            </Button>
          )}
        </fieldset>
      ))}
      <Button disabled={viewOnly} onClick={() => store.edit(addLocation())}>
        Add another place
      </Button>
    </div>
  );
}
