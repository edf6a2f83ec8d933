/** Puts what was taken of a form into a draft: as one edit, saved as any, and noted with the reading. */
import { Withheld } from '@/api/errors';
import { acceptReading } from '@/features/acord/api';
import { markWords, type Proposal, type Taken } from '@/features/acord/model';
import { fieldOf, valueAt } from '@/features/prospect/draft/field-value';
import { MESSAGES, NO_DESCRIPTION } from '@/features/prospect/draft/messages';
import type { Draft } from '@/features/prospect/draft/model';
import { fillRead } from '@/features/prospect/draft/read-in';
import type { DraftSession } from '@/features/prospect/draft/session';
import type { Mark } from '@/features/prospect/draft/validate';

/** What is said where the draft moved on under the review. */
export const MOVED =
  'The draft has changed since the form was compared with it. It is compared anew: look through the fields once more.';
/** What is said at a question that the form leaves open. */
export const UNANSWERED = 'Not answered on the form';

const isCode = (path: string): boolean => path.endsWith('.classCodeDescription');

/** A corrected code gets its words later; until then it is one without. */
const valueOf = ({ path, value }: Taken): string =>
  isCode(path) && /^\d{3,4}[A-Z]?$/i.test(value.trim()) ? `${value.trim()}: ${NO_DESCRIPTION}` : value;

/** The questions that the form leaves open, which keep their usual answer. */
export function unansweredNotes(draft: Draft, names: readonly string[]): Map<string, Mark> {
  const answers = draft.uwQues.filter(({ name }) => names.includes(name));
  return new Map(
    answers.map(({ name, response, remarks }): [string, Mark] =>
      name === 'q6'
        ? ['uwQues.q6.remarks', { value: remarks, message: UNANSWERED }]
        : [`uwQues.${name}.response`, { value: response, message: UNANSWERED }],
    ),
  );
}

/** What is said at the fields that were filled in. */
function notesOf(draft: Draft, taken: readonly Taken[], proposal: Proposal): Map<string, Mark> {
  const notes = unansweredNotes(draft, proposal.unanswered);
  for (const { path, page, corrected } of taken) {
    const field = fieldOf(draft, path);
    const value = field === undefined ? undefined : valueAt(draft, field);
    if (field !== undefined && value !== undefined)
      notes.set(field, { value, message: markWords(page, corrected) });
  }
  return notes;
}

/** A code that no table of its state has is kept, and said to be wrong at its cell. */
function markUnknown({ store }: DraftSession, taken: readonly Taken[], proposal: Proposal): void {
  const unknown = new Set(
    proposal.fields.filter(({ note }) => note === MESSAGES.classInvalid).map(({ path }) => path),
  );
  const { draft } = store.read();
  for (const { path, corrected } of taken) {
    const field = unknown.has(path) && !corrected ? fieldOf(draft, path) : undefined;
    const value = field === undefined ? undefined : valueAt(draft, field);
    if (field !== undefined && value !== undefined)
      store.mark(field, { value, message: MESSAGES.classInvalid });
  }
}

/** The numbers of the locations whose corrected class codes need their words. */
export function wordlessPlaces(taken: readonly Taken[]): string[] {
  const corrected = taken.filter(({ path, corrected: own }) => own && isCode(path));
  return [...new Set(corrected.map(({ path }) => path.split('.')[1] ?? ''))];
}

/**
 * Fills the draft. What was typed meanwhile is saved first; if the draft has moved on since the form was compared with it,
 * nothing is filled in. Throws Withheld.
 */
export async function fillDraft(
  session: DraftSession,
  taken: readonly Taken[],
  proposal: Proposal,
): Promise<void> {
  const { store, autosave } = session;
  if (autosave.state().kind !== 'clean') await autosave.flush();
  const known = proposal.prospect === null ? 0 : proposal.version;
  if (autosave.version !== known) throw new Withheld(MOVED);
  const values = taken.map((each) => ({ path: each.path, value: valueOf(each) }));
  store.edit(fillRead(store.read().draft, values));
  store.note(notesOf(store.read().draft, taken, proposal));
  markUnknown(session, taken, proposal);
}

/** Notes with the reading what was taken over, once the draft has a prospect; a second try covers a lost answer. */
export async function noteTaken(session: DraftSession, taken: readonly Taken[], job: string): Promise<void> {
  const corrections = Object.fromEntries(
    taken.filter(({ corrected }) => corrected).map(({ path, value }) => [path, value]),
  );
  const body = { paths: taken.map(({ path }) => path), corrections, prospect: session.id };
  await acceptReading(job, body).catch(() => acceptReading(job, body));
}
