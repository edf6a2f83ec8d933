/** yes, uw or no: one exhaustive map for letter, word and tone, and the mark that shows it. */
import type { components } from '@/api/schema';
import { StatusTag, type Tone } from './status-tag';

/** The three words of the wire. */
export type EligibilityWord = components['schemas']['Eligibility'];

/** How an eligibility word is shown, everywhere. */
export const ELIGIBILITY = {
  yes: { letter: 'Y', word: 'Eligible', tone: 'ok' },
  uw: { letter: 'R', word: 'Referred', tone: 'warn' },
  no: { letter: 'N', word: 'Declined', tone: 'bad' },
} as const satisfies Record<EligibilityWord, { letter: string; word: string; tone: Tone }>;

/** Dot with a letter, and the word beside it. */
export function EligibilityMark({ word }: { word: EligibilityWord }) {
  const { letter, word: label, tone } = ELIGIBILITY[word];
  return <StatusTag tone={tone} letter={letter} label={label} />;
}
