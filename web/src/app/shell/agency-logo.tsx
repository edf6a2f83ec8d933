/** The way to the agency's logo, for people of an agency who quote. */
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { inAnyGroup, type Session } from '@/api/session';

const LogoDialog = lazy(async () => ({
  default: (await import('@/features/agency/logo-dialog')).LogoDialog,
}));

/** open is null where the person has no agency to speak for. */
export function useAgencyLogo(session: Session): { open: (() => void) | null; dialog: ReactNode } {
  const [shown, setShown] = useState(false);
  const may =
    session.user.agency_key !== null &&
    session.user.user_type !== 'visitor' &&
    inAnyGroup(session.groups, ['GetQuoteBeta']);
  return {
    open: may ? () => setShown(true) : null,
    dialog: shown && (
      <Suspense fallback={null}>
        <LogoDialog onClose={() => setShown(false)} />
      </Suspense>
    ),
  };
}
