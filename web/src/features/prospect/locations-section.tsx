/** Where people work: one row per location; a known zip fills city and state, duplicates keep their class codes. */
import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Tooltip } from 'antd';
import { Panel } from '@/ui/panel';
import { useDraft, useDraftSession } from './draft-context';
import { LocationCell } from './location-cell';
import {
  addLocation,
  duplicateLocation,
  removeLocation,
  setLocation,
  setLocationState,
} from './location-edits';
import styles from './locations-section.module.css';
import type { Location } from './model';
import { StateSelect, type StateChoice } from './state-select';
import { useZip, type ZipLookup } from './zip';

interface RowProps {
  readonly number: string;
  readonly at: number;
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
}

const known = (locations: readonly Location[], number: string): Location | undefined =>
  locations.find((each) => each.number === number);

function LocationRow({ number, at, states, lookup }: RowProps) {
  const { store } = useDraftSession();
  const location = useDraft(({ draft }) => known(draft.childrenLoc, number));
  const viewOnly = useDraft((view) => view.viewOnly);
  const single = useDraft(({ draft }) => draft.childrenLoc.length === 1);
  const shown = { city: location?.cityName ?? '', state: location?.state ?? '' };
  const zip = useZip(lookup, location?.zipCode ?? '', shown, (place, asked) => {
    const now = known(store.read().draft.childrenLoc, number);
    if (now?.zipCode === asked) store.edit(setLocationState(now, place.state, place.city));
  });
  if (!location) return null;
  const name = `Location ${number}`;
  const set = (field: 'street' | 'cityName' | 'zipCode' | 'suta', typed: string) =>
    store.edit(setLocation(number, field, typed));
  return (
    <li className={styles.row} aria-label={name}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <LocationCell number={number} field="street" label="Street" name={name}>
        {(control) => (
          <Input
            {...control}
            value={location.street}
            onChange={(event) => set('street', event.target.value)}
          />
        )}
      </LocationCell>
      <LocationCell number={number} field="zipCode" label="Zip" name={name} hint={zip.locked ? '' : zip.note}>
        {(control) => (
          <Input
            {...control}
            value={location.zipCode}
            inputMode="numeric"
            maxLength={5}
            onChange={(event) => {
              set('zipCode', event.target.value);
              zip.typed(event.target.value);
            }}
          />
        )}
      </LocationCell>
      <LocationCell number={number} field="cityName" label="City" name={name}>
        {(control) => (
          <Input
            {...control}
            value={location.cityName}
            readOnly={control.readOnly || zip.locked}
            variant={zip.locked ? 'filled' : 'outlined'}
            onChange={(event) => set('cityName', event.target.value)}
          />
        )}
      </LocationCell>
      <LocationCell number={number} field="state" label="State" name={name}>
        {({ readOnly, 'aria-label': label, ...control }) => (
          <StateSelect
            {...control}
            label={label}
            value={location.state}
            states={states}
            disabled={readOnly || zip.locked}
            onChange={(state) => store.edit(setLocationState(location, state))}
          />
        )}
      </LocationCell>
      <LocationCell number={number} field="suta" label="SUTA" name={name}>
        {(control) => (
          <Input
            {...control}
            value={location.suta}
            maxLength={20}
            placeholder="% or account"
            onChange={(event) => set('suta', event.target.value)}
          />
        )}
      </LocationCell>
      <span className={styles.actions}>
        <Tooltip title="Duplicate with its class codes">
          <Button
            type="text"
            icon={<CopyOutlined />}
            aria-label={`Duplicate location ${number}`}
            disabled={viewOnly}
            onClick={() => store.edit(duplicateLocation(number))}
          />
        </Tooltip>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={`Remove location ${number}`}
          disabled={viewOnly || single}
          onClick={() => store.edit(removeLocation(location, at))}
        />
      </span>
    </li>
  );
}

/** All locations and the button for the next one. */
export function LocationsSection({ states, lookup }: { states: readonly StateChoice[]; lookup: ZipLookup }) {
  const { store } = useDraftSession();
  const numbers = useDraft(({ draft }) => draft.childrenLoc.map(({ number }) => number).join(' '));
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Panel
      id="locations"
      title="Locations"
      lead="The zip fills city and state. California needs zip and city."
      extra={
        <Button icon={<PlusOutlined />} disabled={viewOnly} onClick={() => store.edit(addLocation())}>
          Add location
        </Button>
      }
    >
      <div className={styles.head} aria-hidden="true">
        <span>#</span>
        <span>Street</span>
        <span>Zip</span>
        <span>City</span>
        <span>
          State <b className={styles.star}>*</b>
        </span>
        <span>SUTA</span>
        <span />
      </div>
      <ol className={styles.list}>
        {numbers.split(' ').map((number, at) => (
          <LocationRow key={number} number={number} at={at} states={states} lookup={lookup} />
        ))}
      </ol>
    </Panel>
  );
}
