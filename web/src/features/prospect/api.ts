/** The calls of drafts: one function or hook each. */
import useSWR, { mutate } from 'swr';
import { answer, client } from '@/api/client';
import { ApiError, messageOf } from '@/api/errors';
import type { components } from '@/api/schema';
import type { SaveAnswer } from './autosave';
import type { Draft } from './model';
import { draftOf, patchOf, type WireSections } from './wire';

type Schema = components['schemas'];
/** A stored draft with its version and stage. */
export type Prospect = Schema['ProspectAnswer'];
/** One row of the list of drafts. */
export type ProspectRow = Schema['ProspectListItem'];

const oneKey = (id: string) => ['prospect', 'getProspect', id] as const;

/** The drafts that the person may see, newest first. */
export const useProspects = () =>
  useSWR(['prospect', 'listProspects'] as const, () => answer(client.GET('/api/prospects')));

/** Prospects whose company's name holds the text, last changed first. */
export const useProspectSearch = (search: string) =>
  useSWR(['prospect', 'listProspects', search] as const, ([, , text]) =>
    answer(client.GET('/api/prospects', { params: { query: text === '' ? {} : { search: text } } })),
  );

/** A draft; null asks nothing. It is read once and then kept by what the editor writes. */
export const useProspect = (id: string | null) =>
  useSWR(
    id === null ? null : oneKey(id),
    ([, , key]) => answer(client.GET('/api/prospects/{id}', { params: { path: { id: key } } })),
    { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true },
  );

/** Puts what was just written or answered in the place of what was read. */
export async function keepProspect(id: string, patch: Partial<Prospect>): Promise<void> {
  await mutate<Prospect>(oneKey(id), (known) => (known ? { ...known, ...patch } : known), {
    revalidate: false,
  });
}

/** The list of drafts is read again where it is shown. */
export const refreshProspects = () => mutate(['prospect', 'listProspects']);

/** Makes a draft with these sections. */
export async function createProspect(draft: Draft): Promise<Prospect> {
  const made = await answer(client.POST('/api/prospects', { body: { sections: patchOf(draft) } }));
  await mutate(oneKey(made.id), made, { revalidate: false });
  void refreshProspects();
  return made;
}

/** Replaces sections of a draft; every ending is a value. */
export async function patchProspect(id: string, base: number, sections: Partial<Draft>): Promise<SaveAnswer> {
  try {
    const body = { base_version: base, sections: patchOf(sections) };
    const call = client.PATCH('/api/prospects/{id}', { params: { path: { id } }, body });
    return { kind: 'saved', version: (await answer(call)).version };
  } catch (error) {
    return saveFailure(error);
  }
}

/** What a failed save means: a conflict with the newer sections, a refusal, or an outage to retry. */
export function saveFailure(error: unknown): SaveAnswer {
  const reason = messageOf(error);
  if (!(error instanceof ApiError)) return { kind: 'failed', reason };
  if (error.code === 'version_conflict') {
    const { version, sections } = error.problem as { version?: number; sections?: WireSections };
    if (version !== undefined && sections !== undefined) {
      return { kind: 'conflict', version, theirs: draftOf(sections) };
    }
  }
  const passing = error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500;
  return { kind: passing ? 'failed' : 'refused', reason };
}

/** Continue's own save: creates or replaces the prospect's record, with the status that the step gives it. */
export async function saveRecord(
  mode: 'put' | 'update',
  prospect: { userId: string; version: number; status: string },
  draft: Draft,
): Promise<number> {
  const { uwQues, ...sections } = patchOf(draft);
  const body = {
    user_email_id: prospect.userId,
    status: prospect.status,
    ...sections,
    ...(uwQues && { uw_ques: uwQues }),
  };
  const params = { header: { 'if-match': String(prospect.version) } };
  const call =
    mode === 'put'
      ? client.POST('/api/userTableData/put', { params, body })
      : client.POST('/api/userTableData/update', { params, body });
  return (await answer(call)).version;
}

/** Appends a pressed button to the status history. */
export const tellStatus = (button: 'continue' | 'get_quote', userId: string, sortKeyList: string[] = []) =>
  answer(
    client.POST('/api/updateStatusDetails', {
      body: { button_name: button, user_id: userId, user_email_id: userId, sortKeyList },
    }),
  );
