/** Page of /riskprofile: open to everybody; shows the prospect of this tab, or the way to one. */
import { Button } from 'antd';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '@/api/session';
import { mayOpen, screens } from '@/app/access/screens';
import { refuse } from '@/app/access/refusal';
import { useProspect, type Prospect } from '@/features/prospect/draft/api';
import { DraftSession } from '@/features/prospect/draft/session';
import { RiskProfileScreen } from '@/features/risk-profile/risk-profile-screen';
import { readSession } from '@/lib/storage';
import { PageHeader } from '@/ui/page-header';
import { EmptyState, StateView } from '@/ui/state-view';
import { ProfileBasis } from '@/app/quote/profile-basis';
import { profileOf } from '@/app/quote/risk-profile-start';

const { title } = screens.riskProfile;

/** The page. */
export default function RiskProfilePage() {
  const session = useSession();
  const prospect = readSession('prospectId');
  if (!session) return <Stranger />;
  return prospect === null ? <NoProspect /> : <Stored id={prospect} />;
}

function Stranger() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const signIn = () => {
    refuse({ wanted: pathname + search, title, reason: 'sign-in' });
    void navigate('/');
  };
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Sign in to see a risk profile"
        action={
          <Button type="primary" onClick={signIn}>
            Sign in
          </Button>
        }
      >
        It shows how payroll and premium of a prospect spread over eligibility, trade, hazard and state.
      </EmptyState>
    </>
  );
}

function NoProspect() {
  const navigate = useNavigate();
  const session = useSession();
  const toQuote = mayOpen(screens.quote, session);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="No prospect is open in this tab"
        {...(toQuote && {
          action: <Button onClick={() => void navigate(screens.quote.path)}>Choose a prospect</Button>,
        })}
      >
        Open a prospect first; its risk profile is then shown here.
      </EmptyState>
    </>
  );
}

function Stored({ id }: { id: string }) {
  const record = useProspect(id);
  return (
    <StateView state={record} rows={12}>
      {(found) => <Profile record={found} />}
    </StateView>
  );
}

const now = (): number => Date.now();

function Profile({ record }: { record: Prospect }) {
  // An equal answer keeps its identity, and an equal risk its profile: only a change asks anew.
  const asked = useMemo(() => profileOf(DraftSession.opened(record, now), record.last_run_id), [record]);
  return (
    <RiskProfileScreen
      company={record.sections.companyProfile.companyName}
      {...asked}
      basis={<ProfileBasis run={record.last_run_id} draft={record.version} />}
    />
  );
}
