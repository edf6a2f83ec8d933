/** The risk profile as a step of the flow. */
import { Button } from 'antd';
import { useState } from 'react';
import { useDraft, useDraftVersion } from '@/features/prospect/draft/context';
import { RiskProfileScreen } from '@/features/risk-profile/risk-profile-screen';
import { keepRiskProfile } from './session-copy';
import { useQuoteFlow } from './flow';
import { ProfileBasis } from './profile-basis';
import { profileOf } from './risk-profile-start';

/** The step. */
export default function RiskProfileStep() {
  const { session, record, goTo } = useQuoteFlow();
  const version = useDraftVersion();
  const company = useDraft(({ draft }) => draft.companyProfile.companyName);
  // What is profiled is what was entered when the step was opened.
  const [asked] = useState(() => profileOf(session, record?.last_run_id ?? null));
  return (
    <RiskProfileScreen
      company={company}
      {...asked}
      basis={<ProfileBasis run={record?.last_run_id ?? null} draft={version} />}
      onResult={keepRiskProfile}
      way={<Button onClick={() => goTo('profile')}>Back to the company profile</Button>}
    />
  );
}
