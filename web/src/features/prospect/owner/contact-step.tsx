/** Whom to reach, and from when the policy is wanted. */
import { PhoneInput } from '@/ui/masked-input';
import { ProfileField } from '../company/profile-field';
import { useDraftSession } from '../draft/context';
import { setProfile } from '../draft/edits';
import { ownerProblem } from './owner-problems';
import styles from './owner.module.css';

/** The one day that an owner is asked for: the insurance begins on it, also where an agent had noted another start. */
function FirstDay() {
  const { store } = useDraftSession();
  const follow = () => {
    const { effectiveDate } = store.read().draft.companyProfile;
    store.edit({ ...setProfile('expectedStartDate', effectiveDate), follows: true });
  };
  return (
    <ProfileField
      name="effectiveDate"
      label="Insured from"
      required
      type="date"
      hint="For one year. Any day will do; the prices hold until then"
      told={ownerProblem}
      onTyped={follow}
    />
  );
}

/** The screen; an e-mail that was proven is filled in already. */
export function ContactStep() {
  return (
    <div className={styles.fields}>
      <ProfileField name="firstName" label="First name" required autoComplete="given-name" />
      <ProfileField name="lastName" label="Last name" required autoComplete="family-name" />
      <ProfileField name="phoneNumber" label="Phone" hint="If we may call">
        {({ onBlur, ...control }) => <PhoneInput {...control} onLeave={onBlur} />}
      </ProfileField>
      <ProfileField name="emailId" label="E-mail" type="email" autoComplete="email" />
      <FirstDay />
    </div>
  );
}
