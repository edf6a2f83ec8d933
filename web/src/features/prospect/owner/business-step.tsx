/** What the business is, in its owner's words. */
import { Input } from 'antd';
import { useState } from 'react';
import { feinMasked } from '@/lib/fein';
import { FeinInput } from '@/ui/masked-input';
import { ProfileField } from '../company/profile-field';
import { useDraft } from '../draft/context';
import { MESSAGES } from '../draft/messages';
import { LegalForms } from './legal-forms';
import { ownerProblem } from './owner-problems';
import styles from './owner.module.css';

/** The tax number; a masked one stays as it is stored until nine digits replace it. */
function TaxNumber() {
  const covered = useDraft(({ draft }) => feinMasked(draft.companyProfile.fein));
  const [partial, setPartial] = useState(false);
  const hint = covered ? 'Kept as stored; nine digits replace it' : 'Nine digits, on your tax letters as EIN';
  return (
    <ProfileField
      name="fein"
      label="Federal tax number (FEIN)"
      required
      hint={hint}
      refused={partial ? MESSAGES.feinTooLong : null}
      missing="Enter the nine digits of your tax number"
    >
      {({ onBlur, ...control }) => (
        <FeinInput {...control} autoComplete="off" onLeave={onBlur} onPartial={setPartial} />
      )}
    </ProfileField>
  );
}

/** The screen. */
export function BusinessStep({ entityTypes }: { entityTypes: readonly string[] }) {
  return (
    <div className={styles.fields}>
      <ProfileField
        name="companyName"
        label="Business name"
        required
        autoComplete="organization"
        missing="Enter the name of your business"
      />
      <ProfileField
        name="descriptionOfOperations"
        label="What does your business do?"
        required
        hint="One sentence: Bakery with a shop and two delivery vans"
      >
        {({ onChange, ...control }) => (
          <Input.TextArea
            {...control}
            rows={2}
            maxLength={2000}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </ProfileField>
      <TaxNumber />
      <ProfileField name="entityType" label="Legal form" required missing="Choose the legal form">
        {(control) => <LegalForms {...control} options={entityTypes} />}
      </ProfileField>
      <ProfileField
        name="yearsInBusiness"
        label="In business since"
        required
        inputMode="numeric"
        hint="The year, such as 2004"
        missing="Enter the year, such as 2004"
        told={ownerProblem}
      />
    </div>
  );
}
