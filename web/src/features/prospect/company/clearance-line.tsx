/** FEIN clearance: whoever types a FEIN that was quoted before hears so, and goes there or on. */
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useVisitor } from '@/api/session';
import { momentDay } from '@/lib/dates';
import { clearFein, type EarlierProspect } from '../draft/api';
import { useDraft, useDraftSession } from '../draft/context';
import { profilePath } from '../draft/validate';
import styles from './clearance-line.module.css';

const WHOLE = /^\d{2}-\d{7}$/;

/** What is known of the FEIN that stands in the draft, and the question that is asked when the field is left. */
export interface Clearance {
  readonly earlier: EarlierProspect | null;
  readonly ask: () => void;
  readonly dismiss: () => void;
}

/** Asks once for each FEIN; that no answer comes is no matter of who types. */
export function useClearance(): Clearance {
  const { store, prospect } = useDraftSession();
  const fein = useDraft(({ draft }) => draft.companyProfile.fein);
  const visitor = useVisitor();
  const asked = useRef('');
  const [found, setFound] = useState<{ readonly fein: string; readonly earlier: EarlierProspect } | null>(
    null,
  );
  const look = async (typed: string) => {
    asked.current = typed;
    try {
      const earlier = await clearFein(typed, prospect);
      if (asked.current === typed) setFound(earlier && { fein: typed, earlier });
    } catch {
      if (asked.current === typed) asked.current = '';
    }
  };
  const ask = () => {
    const { draft, viewOnly } = store.read();
    const typed = draft.companyProfile.fein;
    if (visitor || viewOnly || !WHOLE.test(typed) || asked.current === typed) return;
    void look(typed);
  };
  const dismiss = () => {
    setFound(null);
    // The button goes away with its line; who typed the number goes on with the field after it.
    document.getElementById(profilePath('entityType'))?.focus();
  };
  return { earlier: found?.fein === fein ? found.earlier : null, ask, dismiss };
}

/** The quiet line with its two ways on. */
export function ClearanceLine({ clearance: { earlier, dismiss } }: { clearance: Clearance }) {
  return (
    <div className={styles.place} role="status">
      {earlier && (
        <p className={styles.line}>
          {earlier.quoted_at === null
            ? `You began this business on ${momentDay(earlier.updated_at)}: `
            : `You quoted this business on ${momentDay(earlier.quoted_at)}: `}
          <Link to={`/Quote/${earlier.id}/${earlier.quoted_at === null ? 'profile' : 'compare'}`}>
            open {earlier.company_name || 'it'}
          </Link>
          , or{' '}
          <button type="button" className={styles.another} onClick={dismiss}>
            start another
          </button>
        </p>
      )}
    </div>
  );
}
