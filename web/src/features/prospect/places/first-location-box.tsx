/** The box that says, and decides, whether location 1 is the primary address. */
import { Checkbox } from 'antd';
import { useDraft, useDraftSession } from '../draft/context';
import { firstIsPrimary, noPrimary } from '../draft/first-place';
import { joinFirst } from './first-location';

/** Ticked while both are one place; without a primary address there is nothing to part. */
export function FirstLocation() {
  const { store } = useDraftSession();
  const same = useDraft(({ draft }) => firstIsPrimary(draft));
  const number = useDraft(({ draft }) => draft.childrenLoc[0]?.number ?? '');
  const closed = useDraft(({ draft, viewOnly }) => viewOnly || noPrimary(draft.companyProfile));
  const press = (joined: boolean) => {
    const { companyProfile: profile, childrenLoc } = store.read().draft;
    const [first] = childrenLoc;
    if (!first) return;
    const { street1: street, zipCode1: zip, cityName1: city, state1: state } = profile;
    store.edit(joinFirst(first, joined ? { street, zip, city, state } : null));
  };
  return (
    <Checkbox checked={same} disabled={closed} onChange={(event) => press(event.target.checked)}>
      Location {number} is the primary address
    </Checkbox>
  );
}
