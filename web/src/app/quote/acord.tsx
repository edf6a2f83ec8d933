/** The ACORD panel in stage one: what is read goes into the open draft. */
import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { messageOf, Withheld } from '@/api/errors';
import { tellParse, useProspectReadings, type ProspectReading } from '@/features/acord/api';
import { markWords, type Proposal, type Taken } from '@/features/acord/model';
import { AcordPanel } from '@/features/acord/panel';
import { useDraft, useDraftSession } from '@/features/prospect/draft/context';
import { fieldOf, valueAt } from '@/features/prospect/draft/field-value';
import type { DraftSession } from '@/features/prospect/draft/session';
import type { Mark } from '@/features/prospect/draft/validate';
import { completePasted } from '@/features/prospect/places/complete-pasted';
import { getStateAndCity, useEntityTypes } from '@/features/reference/api';
import { entityChoices } from '@/features/reference/model';
import { fillDraft, noteTaken, unansweredNotes, wordlessPlaces } from './acord-fill';
import { lineSlots } from './class-line-slots';

/** Asks anew what readings propose, and which fields hold what they say. */
export const readAnew = (): Promise<unknown> =>
  mutate((key) => Array.isArray(key) && key[0] === 'acord', undefined, { revalidate: true });

/** The history is a courtesy: its failure stops no form. */
const tell = (userId: string): void => void tellParse(userId).catch(() => undefined);

/** Says at each field of an opened draft on which page of a form it stands. */
function showMarks({ store }: DraftSession, readings: readonly ProspectReading[]): void {
  const { draft } = store.read();
  const notes = new Map<string, Mark>();
  for (const { marks, unanswered } of readings) {
    for (const [path, mark] of unansweredNotes(draft, unanswered)) notes.set(path, mark);
    for (const { path, page, corrected } of marks) {
      const field = fieldOf(draft, path);
      const value = field === undefined ? undefined : valueAt(draft, field);
      if (field !== undefined && value !== undefined)
        notes.set(field, { value, message: markWords(page, corrected) });
    }
  }
  store.note(notes);
}

/** The marks are put once for each opened draft; what is filled in afterwards says it by itself. */
function useMarks(session: DraftSession): void {
  const [opened] = useState(session.id === '' ? null : session.id);
  const readings = useProspectReadings(opened).data;
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    if (!readings || shown.current !== undefined) return;
    shown.current = readings;
    showMarks(session, readings);
  }, [session, readings]);
}

/** The section; a draft that is only read has none. */
export function AcordSection() {
  const session = useDraftSession();
  const { notification } = App.useApp();
  const viewOnly = useDraft((view) => view.viewOnly);
  const entityTypes = useEntityTypes();
  const untold = useRef(false);
  useMarks(session);
  if (viewOnly) return null;
  const submitted = () => {
    untold.current = session.userId === '';
    if (session.userId !== '') tell(session.userId);
    // What was typed so far is what the form is compared with.
    if (session.autosave.state().kind !== 'clean') void session.autosave.flush();
  };
  const fillIn = async (taken: readonly Taken[], proposal: Proposal) => {
    try {
      await fillDraft(session, taken, proposal);
    } catch (error) {
      if (error instanceof Withheld) await readAnew();
      throw error;
    }
    const numbers = wordlessPlaces(taken);
    void completePasted(
      session.store,
      { numbers, moved: [] },
      { lookup: getStateAndCity, find: lineSlots.find },
    );
    await session.autosave.flush();
    // Not stored at all, as without a network: the draft is kept here, and saved later.
    if (session.id === '') return;
    if (untold.current) tell(session.userId);
    untold.current = false;
    noteTaken(session, taken, proposal.job).catch((error: unknown) =>
      notification.warning({ title: `The fields are filled in; that was not noted: ${messageOf(error)}` }),
    );
  };
  return (
    <AcordPanel
      userId={session.userId === '' ? null : session.userId}
      prospect={session.id === '' ? null : session.id}
      entityTypes={entityChoices(entityTypes.data?.entities ?? []).filter(({ value }) => value !== '')}
      onSubmit={submitted}
      onFillIn={fillIn}
    />
  );
}
