/** Whom to reach, and from when the policy is wanted. */
import { PhoneInput } from '@/ui/masked-input';
import { ProfileField } from '../company/profile-field';
import styles from './owner.module.css';

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
      <ProfileField
        name="effectiveDate"
        label="Insured from"
        required
        type="date"
        hint="For one year; change it if today is too early"
      />
    </div>
  );
}
