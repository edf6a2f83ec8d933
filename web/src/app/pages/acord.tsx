/** /Acord: read a form into the prospect that the address names, or into a new draft. */
import { useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Withheld } from '@/api/errors';
import { useSession } from '@/api/session';
import { tellParse } from '@/features/acord/api';
import type { Proposal, Taken } from '@/features/acord/model';
import { AcordPanel } from '@/features/acord/panel';
import { linkOf } from '@/features/campaign/model';
import { dropProspect, readProspect } from '@/features/prospect/draft/api';
import { setProfile } from '@/features/prospect/draft/edits';
import { DraftSession } from '@/features/prospect/draft/session';
import { useEntityTypes } from '@/features/reference/api';
import { entityChoices } from '@/features/reference/model';
import { today } from '@/lib/dates';
import { PageHeader } from '@/ui/page-header';
import { readAnew } from '../quote/acord';
import { fillDraft, noteTaken } from '../quote/acord-fill';

const now = (): number => Date.now();

/** The draft that a form goes into. Throws Withheld for one that was submitted. */
async function draftFor(proposal: Proposal, producer: string): Promise<DraftSession> {
  if (proposal.prospect === null) {
    const session = DraftSession.fresh(today(), now);
    session.store.prefill(setProfile('producer', producer));
    return session;
  }
  const stored = await readProspect(proposal.prospect);
  if (stored.quote_submitted) {
    throw new Withheld('This prospect was submitted; it can be changed again after its release.');
  }
  return DraftSession.opened(stored, now);
}

/** Why a save did not arrive, in words. */
function unsaved(session: DraftSession): Withheld {
  const state = session.autosave.state();
  const reason = 'reason' in state ? state.reason : 'the draft was changed elsewhere';
  return new Withheld(`Not filled in: ${reason}`);
}

/** The page. */
export default function AcordPage() {
  const [params] = useSearchParams();
  const user = params.get('user')?.trim() ?? '';
  const link = linkOf(params);
  const navigate = useNavigate();
  const person = useSession()?.user;
  const entityTypes = useEntityTypes();
  const told = useRef(false);
  const fillIn = async (taken: readonly Taken[], proposal: Proposal) => {
    const session = await draftFor(proposal, person?.producer ?? '');
    try {
      await fillDraft(session, taken, proposal);
      if (!(await session.autosave.flush()) || session.id === '') throw unsaved(session);
    } catch (error) {
      await readAnew();
      throw error;
    } finally {
      session.autosave.stop();
    }
    if (!told.current) void tellParse(session.userId).catch(() => undefined);
    await noteTaken(session, taken, proposal.job).catch(() => undefined);
    await dropProspect(session.id);
    void navigate(`/Quote/${session.id}/profile`);
  };
  return (
    <>
      <PageHeader
        title="Read an ACORD form"
        eyebrow={[user === '' ? 'New quote' : user, link.campaignName].filter(Boolean).join(' \u00b7 ')}
        actions={link.viewButton && link.user !== '' && <Link to={`/Campaign?${params}`}>View quote</Link>}
        lead={
          user === ''
            ? 'What you take over of the form becomes a new quote.'
            : 'What you take over of the form goes into this prospect.'
        }
      />
      <AcordPanel
        key={user}
        userId={user === '' ? null : user}
        prospect={null}
        alone
        entityTypes={entityChoices(entityTypes.data?.entities ?? []).filter(({ value }) => value !== '')}
        onSubmit={() => {
          if (user === '') return;
          told.current = true;
          void tellParse(user).catch(() => undefined);
        }}
        onFillIn={fillIn}
      />
    </>
  );
}
