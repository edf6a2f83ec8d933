/** One location in the grid; a known zip fills city and state and locks them. */
import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import { memo, useEffect, useRef } from 'react';
import { wholeDollars } from '@/lib/money';
import { GridInput } from '@/ui/grid-input';
import { GridCell } from '@/ui/grid-table';
import { DraftCell } from './draft-cell';
import { useDraft, useDraftSession } from '../draft/context';
import { duplicateLocation, lastAt, removeLocation, setLocation, setLocationState } from './location-edits';
import styles from './locations-section.module.css';
import type { Location } from '../draft/model';
import { StateCell } from './state-cell';
import type { StateChoice } from './state-select';
import { totals } from './totals';
import { fundWords } from '../draft/state-funds';
import { locationPath } from '../draft/validate';
import { useZip, type ZipLookup } from './zip';

interface RowProps {
  readonly number: string;
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
}

const known = (locations: readonly Location[], number: string): Location | undefined =>
  locations.find((each) => each.number === number);

function Actions({ location }: { location: Location }) {
  const { store } = useDraftSession();
  const viewOnly = useDraft((view) => view.viewOnly);
  const single = useDraft(({ draft }) => draft.childrenLoc.length === 1);
  const { number } = location;
  return (
    <GridCell column="act" className={styles.actions ?? ''}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.icon}
        aria-label={`Duplicate location ${number}`}
        title="Duplicate with its class codes"
        disabled={viewOnly}
        onClick={() => store.edit(duplicateLocation(number))}
      >
        <CopyOutlined />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.icon}
        aria-label={`Remove location ${number}`}
        title="Remove (Ctrl+Delete)"
        disabled={viewOnly || single}
        onClick={() => {
          const at = store.read().draft.childrenLoc.findIndex((each) => each.number === number);
          store.edit(removeLocation(location, at));
        }}
      >
        <DeleteOutlined />
      </button>
    </GridCell>
  );
}

/** The row. */
export const LocationRow = memo(function LocationRow({ number, states, lookup }: RowProps) {
  const { store } = useDraftSession();
  const location = useDraft(({ draft }) => known(draft.childrenLoc, number));
  const settled = useRef(location?.zipCode ?? '');
  const shown = {
    zip: location?.zipCode ?? '',
    city: location?.cityName ?? '',
    state: location?.state ?? '',
    cityId: locationPath(number, 'cityName'),
  };
  const zip = useZip(lookup, shown, (place, asked, last) => {
    const now = known(store.read().draft.childrenLoc, number);
    if (now?.zipCode !== asked) return;
    // Taking the state back takes the zip back that gave the state before.
    const before = { ...lastAt(now, last), zipCode: settled.current };
    store.edit(setLocationState(before, place.state, place.city));
  });
  const place = `${location?.zipCode} ${zip.locked}`;
  useEffect(() => {
    const [code = '', locked] = place.split(' ');
    if (locked === 'true') settled.current = code;
  }, [place]);
  const funds = useDraft((view) => view.funds);
  if (!location) return null;
  const fund = fundWords(location, funds);
  const name = `Location ${number}`;
  const text = (field: 'street' | 'cityName' | 'zipCode' | 'suta', label: string, more = {}) => (
    <DraftCell path={locationPath(number, field)} column={field} label={label} name={name}>
      {(control) => (
        <GridInput
          {...control}
          value={location[field]}
          maxLength={200}
          onChange={(typed) => {
            store.edit(setLocation(number, field, typed));
            if (field === 'zipCode') zip.typed(typed);
            if (field === 'cityName') zip.cityTyped();
          }}
          {...more}
          onBlur={() => {
            control.onBlur();
            if (field === 'cityName') zip.cityLeft();
          }}
          {...(field === 'cityName' && zip.locked && { readOnly: true, tabIndex: -1 })}
        />
      )}
    </DraftCell>
  );
  return (
    <>
      <div role="rowheader" className={styles.number}>
        <span className="visually-hidden">Location </span>
        {number}
      </div>
      {text('street', 'Street')}
      {text('zipCode', 'Zip', { inputMode: 'numeric' })}
      {text('cityName', 'City', { placeholder: zip.note })}
      <DraftCell path={locationPath(number, 'state')} column="state" label="State" name={name}>
        {(control) => (
          <StateCell
            {...control}
            {...(zip.locked && { readOnly: true, tabIndex: -1 })}
            value={location.state}
            states={states}
            onChange={(state) => store.edit(setLocationState(lastAt(location, zip.lastPlace()), state))}
          />
        )}
      </DraftCell>
      {text('suta', 'SUTA', { maxLength: 20, placeholder: '% or account' })}
      <GridCell column="sum" align="end" className={styles.sum ?? ''}>
        {fund === '' ? (
          <>
            <span className="visually-hidden">Payroll of location {number}: </span>
            {wholeDollars(String(totals([location]).payroll))}
          </>
        ) : (
          <span className={styles.fund} data-quiet-row>
            {fund}
          </span>
        )}
      </GridCell>
      <Actions location={location} />
    </>
  );
});
