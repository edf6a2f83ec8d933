/** The calls of the price indication: its rows and notes, what is checked, an agent's note, the quote PDF. */
import useSWR, { mutate } from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';

type Schema = components['schemas'];
/** Rows with types and flags, and the notes of their states. */
export type Indication = Schema['IndicationAnswer'];
/** A note that belongs to prices of some states. */
export type StateNote = Schema['StateNote'];
/** What an agent wrote beside a prospect's prices. */
export type Note = Schema['NoteAnswer'];

const indicationKey = (run: string) => ['quote', 'getIndication', run] as const;
const noteKey = (prospect: string) => ['quote', 'getNote', prospect] as const;

/** The rows and notes of an ended run; null asks nothing. */
export const useIndication = (run: string | null) =>
  useSWR(
    run === null ? null : indicationKey(run),
    ([, , id]) => answer(client.GET('/api/runs/{id}/indication', { params: { path: { id } } })),
    { revalidateOnFocus: false },
  );

/** Keeps what is unchecked in a run. */
export async function keepChoices(
  run: string,
  unchecked: readonly { program: string; state: string }[],
): Promise<void> {
  const body = { unchecked: [...unchecked] };
  await answer(client.PUT('/api/runs/{id}/choices', { params: { path: { id: run } }, body }));
}

/** The note of a prospect; null asks nothing. */
export const useNote = (prospect: string | null) =>
  useSWR(
    prospect === null ? null : noteKey(prospect),
    ([, , id]) => answer(client.GET('/api/prospects/{id}/note', { params: { path: { id } } })),
    { revalidateOnFocus: false },
  );

/** Saves a note over the version that it was made from. */
export async function keepNote(prospect: string, text: string, base: number): Promise<Note> {
  const saved = await answer(
    client.PUT('/api/prospects/{id}/note', {
      params: { path: { id: prospect } },
      body: { base_version: base, text },
    }),
  );
  await mutate(noteKey(prospect), saved, { revalidate: false });
  return saved;
}

/** Reads a note anew, after somebody else saved one. */
export const readNote = (prospect: string): Promise<Note> =>
  answer(client.GET('/api/prospects/{id}/note', { params: { path: { id: prospect } } }));

/** What is asked of a quote PDF. */
export type QuotePdfAsked = Schema['QuotePdfRequest'];

/** The quote PDF of a carrier as a file. */
export async function quotePdf(body: QuotePdfAsked): Promise<Blob> {
  const { pdf_data: pdf } = await answer(client.POST('/api/generateQuotePDF', { body }));
  const bytes = Uint8Array.from(atob(pdf.data), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
