/** The calls of drafts: one function or hook each. */
import useSWR, { mutate } from 'swr';
import { answer, client } from '@/api/client';
import { ApiError, messageOf } from '@/api/errors';
import type { components } from '@/api/schema';
import { isBindAccount, type BindAccount } from '@/lib/session-items';
import type { SaveAnswer } from './autosave';
import { ELSEWHERE, type Newer } from './conflict';
import { SECTIONS, type Draft } from './model';
import { draftOf, patchOf, type WireSections } from './wire';
import { refreshWork } from './work-list';

type Schema = components['schemas'];
/** A stored draft with its version and stage. */
export type Prospect = Schema['ProspectAnswer'];

/** The status of a prospect once Continue was pressed. */
export const CONTINUED = 'company_profile';

const oneKey = (id: string) => ['prospect', 'getProspect', id] as const;

/** A draft; null asks nothing. It is read once and then kept by what the editor writes. */
export const useProspect = (id: string | null) =>
  useSWR(
    id === null ? null : oneKey(id),
    ([, , key]) => answer(client.GET('/api/prospects/{id}', { params: { path: { id: key } } })),
    { revalidateOnFocus: false, revalidateIfStale: true },
  );

/** Puts what was just written or answered in the place of what was read. */
export async function keepProspect(id: string, patch: Partial<Prospect>): Promise<void> {
  await mutate<Prospect>(oneKey(id), (known) => (known ? { ...known, ...patch } : known), {
    revalidate: false,
  });
}

/** Forgets what was read of a draft: the next one to open it asks the server. */
export const dropProspect = (id: string): Promise<unknown> => mutate(oneKey(id), undefined);

/** A prospect of the same FEIN that the caller may see. */
export type EarlierProspect = Schema['EarlierProspect'];

/** The newest other prospect of a FEIN; null: there is none for this person. Throws ApiError. */
export async function clearFein(fein: string, besides: string): Promise<EarlierProspect | null> {
  return (await answer(client.POST('/api/prospects/clearance', { body: { fein, besides } }))).earlier;
}

/** Deletes what is stored of the prospect with this public id. */
export const eraseProspect = (userId: string) =>
  answer(client.DELETE('/api/deleteProsepectData/{username}', { params: { path: { username: userId } } }));

/** Makes a draft with these sections, once per id: sent twice, it answers what is stored. */
export async function createProspect(id: string, draft: Partial<Draft>): Promise<Prospect> {
  const made = await answer(client.POST('/api/prospects', { body: { id, sections: patchOf(draft) } }));
  await mutate(oneKey(made.id), made, { revalidate: false });
  void refreshWork();
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
  if (!(error instanceof ApiError)) return { kind: 'failed', reason, offline: false };
  const newer = newerIn(error);
  if (newer) return { kind: 'conflict', ...newer };
  const { status } = error;
  // Signed out: nobody refused what was typed, it only cannot be sent now.
  const passing = status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;
  if (passing) return { kind: 'failed', reason, offline: status === 0 };
  const named = [...error.fields.keys()].map((path) => path.replace(/^sections\./, '').split('.', 1)[0]);
  return { kind: 'refused', reason, sections: SECTIONS.filter((section) => named.includes(section)) };
}

/** What a conflict tells of the version that was saved meanwhile. */
interface ToldVersion {
  readonly version?: number;
  readonly sections?: WireSections;
  readonly saved_by?: string;
  readonly saved_by_me?: boolean;
  readonly saved_at?: string;
}

function newerIn({ code, problem }: ApiError): Newer | undefined {
  const told = problem as ToldVersion;
  if (code !== 'version_conflict' || told.version === undefined || told.sections === undefined)
    return undefined;
  const by = told.saved_by_me === true ? ELSEWHERE : (told.saved_by ?? '');
  return { version: told.version, theirs: draftOf(told.sections), by, at: told.saved_at ?? '' };
}

/** When the prospect was submitted last, epoch milliseconds; undefined where the history does not say. */
export async function submittedAt(id: string): Promise<number | undefined> {
  const history = await answer(client.GET('/api/prospects/{id}/history', { params: { path: { id } } }));
  const last = history.findLast(({ button_name: button }) => button === 'submit_to_underwriter');
  return last && Date.parse(last.at);
}

/** The account at the online-bind carrier that a record of the last quote holds. */
export async function accountOf(userId: string): Promise<BindAccount | undefined> {
  const params = { path: { email: userId } };
  const { carrierBasedData } = await answer(client.GET('/api/getUserDataStatus/{email}/quote', { params }));
  const stored = (carrierBasedData ?? []).map(({ amtrustAccountDetails }): unknown => amtrustAccountDetails);
  return stored.find(isBindAccount);
}

/** The draft as the server has it now, past every cache. */
export const readProspect = (id: string): Promise<Prospect> =>
  answer(client.GET('/api/prospects/{id}', { params: { path: { id } } }));

/** Continue's own save: the first one makes the prospect's record and gives it its status. */
export async function saveRecord(
  mode: 'put' | 'update',
  prospect: { userId: string; version: number },
  draft: Draft,
): Promise<number> {
  const { uwQues, ...sections } = patchOf(draft);
  const body: Schema['UserTableRecord'] = {
    user_email_id: prospect.userId,
    ...(mode === 'put' && { status: CONTINUED }),
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
