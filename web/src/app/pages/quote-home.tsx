/** Home of the flow: what was worked on, above an empty stage one. */
import { App } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '@/api/errors';
import { useSession } from '@/api/session';
import { DraftSession } from '@/features/prospect/draft-session';
import { HomePanel } from '@/features/prospect/home-panel';
import { jumpTo } from '@/features/prospect/items-left';
import { usePrograms } from '@/features/reference/api';
import { today } from '@/lib/dates';
import { forgetProspect } from './quote-copy';
import { useQuoteFlow } from './quote-flow';
import { sampleDraft } from './quote-sample';

/** The panel with its two acts. */
export function HomeSection({ open }: { open: (session: DraftSession) => void }) {
  const { session } = useQuoteFlow();
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const name = useSession()?.user.name ?? '';
  const programs = usePrograms(today());
  const sample = async () => {
    const draft = await sampleDraft(today(), programs.data ?? [], name);
    const made = DraftSession.of(draft, today(), () => Date.now());
    open(made);
    await made.autosave.flush();
  };
  return (
    <HomePanel
      sampleBusy={busy || programs.isLoading}
      onNew={() => {
        if (session.id !== '') {
          forgetProspect();
          void navigate('/Quote');
        }
        jumpTo('peoDetails.selectedPeo');
      }}
      onSample={() => {
        setBusy(true);
        sample()
          .catch((error: unknown) => notification.error({ title: messageOf(error) }))
          .finally(() => setBusy(false));
      }}
    />
  );
}
