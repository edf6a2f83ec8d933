/** Who the business is: names, numbers, contact and the policy term. */
import { Input } from 'antd';
import { useState } from 'react';
import { isPreUnderwriter } from '@/lib/session-items';
import { today } from '@/lib/dates';
import { feinMasked } from '@/lib/fein';
import { keepCaret } from '@/ui/caret';
import { FeinInput, PhoneInput } from '@/ui/masked-input';
import { Panel } from '@/ui/panel';
import { SearchSelect } from '@/ui/search-select';
import { useDraft, useDraftSession } from '../draft/context';
import { MESSAGES } from '../draft/messages';
import styles from '../places/stage-one.module.css';
import { ClearanceLine, useClearance } from './clearance-line';
import { LATER, ProfileField } from './profile-field';
import { isFullYear, isLongTerm, isPast, prorateFactor } from '../draft/policy-term';

/** A choice of the entity type. */
export interface EntityChoice {
  readonly value: string;
  readonly label: string;
}

/** The line that says how much of a year the policy insures. */
function TermLine() {
  const profile = useDraft(({ draft }) => draft.companyProfile);
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = profile;
  const factor = prorateFactor(effectiveDate, expectedStartDate, expectedExpiryDate);
  if (isLongTerm(expectedStartDate, expectedExpiryDate)) return <>More than a year: priced as one year</>;
  if (isFullYear(expectedStartDate, expectedExpiryDate)) return <>A full policy year</>;
  // Of a term without a start, or one that ends before it, there is nothing to say but what is wrong with it.
  return factor === '1' ? null : <>Prorated: {factor} of the policy year</>;
}

/** What the effective date is for, or that it lies behind: a note, since a policy may be written late. */
function EffectiveLine() {
  const past = useDraft(({ draft }) => isPast(draft.companyProfile.effectiveDate, today()));
  return past ? <>The effective date is in the past</> : <>Picks programs and rates</>;
}

/** What is said of a stored FEIN that this visit may not read. */
const COVERED = 'Kept as stored; nine digits replace it';

/** The FEIN. A masked one stays as it is stored until nine digits replace it, and says so to who typed fewer. */
function FeinField({ onLeft }: { onLeft: () => void }) {
  const covered = useDraft(({ draft }) => feinMasked(draft.companyProfile.fein));
  const [partial, setPartial] = useState(false);
  return (
    <ProfileField
      name="fein"
      label="FEIN"
      required
      hint={covered ? COVERED : 'Nine digits'}
      refused={partial ? MESSAGES.feinTooLong : null}
    >
      {({ onBlur, ...control }) => (
        <FeinInput
          {...control}
          autoComplete="off"
          onLeave={() => {
            onBlur();
            onLeft();
          }}
          onPartial={setPartial}
        />
      )}
    </ProfileField>
  );
}

/** The section, in the order in which people know the answers. */
export function CompanySection({ entityTypes }: { entityTypes: readonly EntityChoice[] }) {
  // Who the contact is was settled before the underwriter's own list.
  const settled = isPreUnderwriter(useDraftSession().id);
  const clearance = useClearance();
  return (
    <Panel id="company" title="Company profile">
      <div className={styles.grid}>
        <div className={styles.wide}>
          <ProfileField name="companyName" label="Company name" required autoComplete="organization" />
        </div>
        <FeinField onLeft={clearance.ask} />
        <ClearanceLine clearance={clearance} />
        <ProfileField name="entityType" label="Entity type" required>
          {({ value, ...control }) => (
            <SearchSelect {...control} value={value} options={entityTypes} className={styles.fill ?? ''} />
          )}
        </ProfileField>
        <ProfileField
          name="yearsInBusiness"
          label="Years in business"
          required
          inputMode="numeric"
          hint="Founding year, or a count of years"
        />
        <div className={styles.full}>
          <ProfileField name="descriptionOfOperations" label="Description of operations" required>
            {({ onChange, ...control }) => (
              <Input.TextArea
                {...control}
                rows={2}
                className={styles.text ?? ''}
                maxLength={2000}
                onChange={(event) => {
                  keepCaret(event, /[^]/);
                  onChange(event.target.value);
                }}
              />
            )}
          </ProfileField>
        </div>
        <ProfileField name="firstName" label="First name" required locked={settled} />
        <ProfileField name="lastName" label="Last name" required locked={settled} />
        <ProfileField name="phoneNumber" label="Phone" hint={LATER}>
          {({ onBlur, disabled, ...control }) => (
            <PhoneInput {...control} disabled={disabled || settled} onLeave={onBlur} />
          )}
        </ProfileField>
        <ProfileField name="emailId" label="E-mail" type="email" hint={LATER} />
        <ProfileField name="primaryContact" label="Primary contact" hint={`Somebody else? ${LATER}`} />
        <ProfileField name="producer" label="Producer" required />
        <ProfileField
          name="effectiveDate"
          label="Effective date"
          required
          type="date"
          hint={<EffectiveLine />}
        />
        <ProfileField name="expectedStartDate" label="Expected start date" required type="date" />
        <ProfileField
          name="expectedExpiryDate"
          label="Expected expiry date"
          type="date"
          hint={<TermLine />}
        />
        <div className={styles.rest}>
          <ProfileField name="notes" label="Notes">
            {({ onChange, ...control }) => (
              <Input.TextArea
                {...control}
                rows={1}
                className={styles.text ?? ''}
                maxLength={2000}
                onChange={(event) => onChange(event.target.value)}
              />
            )}
          </ProfileField>
        </div>
      </div>
    </Panel>
  );
}
