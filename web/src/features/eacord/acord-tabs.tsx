/** The ACORD tabs of a run: one for the NCCI states and one for each state with a form of its own. */
import type { components } from '@/api/schema';

/** The run whose states have tabs. */
export interface AcordTabsProps {
  readonly run: components['schemas']['QuoteRun'];
  readonly prospect: string;
}

/** The tabs. */
export function AcordTabs(_: AcordTabsProps) {
  return null;
}
