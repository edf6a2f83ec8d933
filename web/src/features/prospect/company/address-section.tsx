/** Primary and mailing address; a known zip fills city and state and locks them. */
import { Checkbox, Input } from 'antd';
import { useEffect, useRef } from 'react';
import { keepCaret } from '@/ui/caret';
import { Panel } from '@/ui/panel';
import { useDraft, useDraftSession } from '../draft/context';
import { fillAddress, setProfile, setSameAsPrimary, type Edit } from '../draft/edits';
import { MESSAGES } from '../draft/messages';
import { LATER, ProfileField } from './profile-field';
import { placePrimary } from '../places/first-location';
import styles from '../places/stage-one.module.css';
import { StateSelect, type StateChoice } from '../places/state-select';
import { profilePath } from '../draft/validate';
import { useZip, type Place, type ZipLookup } from '../places/zip';

interface AddressProps {
  readonly which: 1 | 2;
  readonly states: readonly StateChoice[];
  readonly lookup: ZipLookup;
  readonly locked: boolean;
}

function Address({ which, states, lookup, locked }: AddressProps) {
  const { store } = useDraftSession();
  const zipCode = useDraft(({ draft }) => draft.companyProfile[`zipCode${which}`]);
  const city = useDraft(({ draft }) => draft.companyProfile[`cityName${which}`]);
  const state = useDraft(({ draft }) => draft.companyProfile[`state${which}`]);
  const cityId = profilePath(`cityName${which}`);
  // The zip that gave location 1 its state before, where location 1 is the primary address.
  const settled = useRef(zipCode);
  const moveTo = (edit: Edit, place: Place, last: Place) =>
    which === 1 ? placePrimary(store, edit, place, { zip: settled.current, ...last }) : store.edit(edit);
  const zip = useZip(lookup, { zip: zipCode, city, state, cityId }, (place, asked, last) =>
    moveTo(fillAddress(which, asked, place), place, last),
  );
  useEffect(() => {
    if (zip.locked) settled.current = zipCode;
  }, [zip.locked, zipCode]);
  return (
    <fieldset className={styles.address} disabled={locked}>
      <legend>{which === 1 ? 'Primary address' : 'Mailing address'}</legend>
      <ProfileField
        name={`street${which}`}
        label="Street"
        hint={which === 2 && !locked ? LATER : ''}
        locked={locked}
      />
      <div className={styles.place}>
        <ProfileField name={`zipCode${which}`} label="Zip" hint={zip.note} locked={locked}>
          {({ onChange, onBlur, ...control }) => (
            <Input
              {...control}
              inputMode="numeric"
              readOnly={locked}
              variant={locked ? 'filled' : 'outlined'}
              onChange={(event) => {
                keepCaret(event, /\d/);
                onChange(event.target.value);
                zip.typed(event.target.value);
              }}
              onBlur={onBlur}
            />
          )}
        </ProfileField>
        <ProfileField
          name={`cityName${which}`}
          label="City"
          locked={locked || zip.locked}
          onTyped={zip.cityTyped}
          onLeft={zip.cityLeft}
        />
        <ProfileField name={`state${which}`} label="State">
          {(control) => (
            <StateSelect
              {...control}
              states={states}
              disabled={control.disabled || locked || zip.locked}
              onChange={(value) =>
                moveTo(setProfile(`state${which}`, value), { city, state: value }, zip.lastPlace())
              }
            />
          )}
        </ProfileField>
      </div>
    </fieldset>
  );
}

/** Both addresses side by side. */
export function AddressSection({ states, lookup }: { states: readonly StateChoice[]; lookup: ZipLookup }) {
  const { store } = useDraftSession();
  const same = useDraft(({ draft }) => draft.companyProfile.sameAsPrimary);
  const viewOnly = useDraft((view) => view.viewOnly);
  return (
    <Panel
      id="addresses"
      title="Addresses"
      extra={
        <Checkbox
          id={profilePath('sameAsPrimary')}
          checked={same}
          disabled={viewOnly}
          onChange={(event) => store.edit(setSameAsPrimary(event.target.checked))}
        >
          Mailing address {MESSAGES.sameAsPrimary}
        </Checkbox>
      }
    >
      <div className={styles.addresses}>
        <Address which={1} states={states} lookup={lookup} locked={false} />
        <Address which={2} states={states} lookup={lookup} locked={same} />
      </div>
    </Panel>
  );
}
