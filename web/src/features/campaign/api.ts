/** Calls of the campaign landing. Nobody is signed in yet: the token comes from the visit itself. */
import { useState } from 'react';
import useSWR, { unload } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { answer, client, fetchSession } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { components } from '@/api/schema';
import { sessionStore } from '@/api/session';
import type { OtpWord } from './messages';
import type { Callback, CampaignLink, Prior } from './model';

/** What the page may know before anything was proven. */
export type Visit = components['schemas']['VisitAnswer'];

let token = '';

const ours = () => ({ 'X-CSRF-Token': token });

async function open({ user, campaignName, viewButton }: CampaignLink): Promise<Visit> {
  const visit = await answer(
    client.POST('/api/campaign/visit', { body: { user, campaignName, viewButton: String(viewButton) } }),
  );
  token = visit.csrf;
  return visit;
}

/** Begins the visit of a link, once. */
export const useVisit = (link: CampaignLink) =>
  useSWRImmutable(['campaign', 'openCampaign', link.user, link.campaignName] as const, () => open(link));

/** Mails a code; answers the seconds after which another may be asked for. Throws ApiError. */
export async function sendOtpMail(email: string): Promise<number> {
  if (token === '') await open({ user: email, campaignName: '', viewButton: false });
  const sent = await answer(client.POST('/api/sendOtpMail', { body: { email }, headers: ours() }));
  token = sent.csrf;
  return sent.resend_in_s;
}

/** Checks a code; a right one is a session of the visitor from then on. Null: no answer came. */
export async function verifyOtp(email: string, otp: string): Promise<OtpWord | null> {
  try {
    const word = await answer(client.POST('/api/verifyOtp', { body: { email, otp }, headers: ours() }));
    if (word === 'otp_verified') await enter(email);
    return word;
  } catch {
    return null;
  }
}

async function enter(email: string): Promise<void> {
  const before = sessionStore.current()?.user.email ?? null;
  const session = await fetchSession();
  if (session === null) throw new ApiError(401, {});
  // Another person's cached answers must never be shown.
  if (before !== null && before !== email) await unload();
  sessionStore.set(session);
}

/** The company of an address and whether a campaign knows it; null when it is not told. */
export async function getDomain(email: string): Promise<string | null> {
  const known = await answer(client.GET('/api/getDomain/{email}', { params: { path: { email } } }));
  return 'domain' in known ? known.domain : null;
}

async function prior(email: string): Promise<Prior> {
  const domain = email.split('@')[1] ?? '';
  const ofDomain = await answer(
    client.GET('/api/getDomainInputData/{domain}', { params: { path: { domain } } }),
  );
  if ('companyProfile' in ofDomain) return ofDomain;
  // Free mail is no company: what was quoted before is told by the address itself.
  const ofAddress = await answer(client.GET('/api/getDomain/{email}', { params: { path: { email } } }));
  return 'companyProfile' in ofAddress ? ofAddress : { companyProfile: null, lastQuote: null };
}

/** Never from what an earlier visit of the page was told: who comes back has begun a quote since. */
const READ_ANEW = { dedupingInterval: 0, revalidateOnFocus: false, revalidateOnReconnect: false } as const;

/** What was quoted before for a proven address; undefined data while it is read. */
export function usePrior(email: string) {
  const key = ['campaign', 'getDomainInputData', email] as const;
  const { data, error, isValidating, mutate } = useSWR(key, ([, , of]) => prior(of), READ_ANEW);
  const [read, setRead] = useState(false);
  if (!read && !isValidating && (data !== undefined || error !== undefined)) setRead(true);
  return { data: read ? data : undefined, error: read ? (error as unknown) : undefined, mutate };
}

/** The prospect that is restored: the newest that was quoted, else the newest. */
export async function restorable() {
  const mine = await answer(client.GET('/api/prospects'));
  return mine.find(({ last_run_id }) => last_run_id !== null) ?? mine[0] ?? null;
}

/** Tracking: nobody waits for it and a failure changes nothing. */
const quietly = (call: Promise<unknown>): void => void call.catch(() => undefined);

/** Notes that a company followed its campaign. */
export function updateEngagedWithEmailCampaign(domain: string, email: string): void {
  quietly(
    client.POST('/api/updateEngagedWithEmailCampaign/{domain}', {
      params: { path: { domain } },
      body: { domain, email, formStage: '' },
      headers: ours(),
    }),
  );
}

/** Notes how far a proven visitor came. */
export function updateSolveTrackingData(email: string, formStage: string): void {
  const body = { domain: email.split('@')[1] ?? '', email, formStage };
  quietly(client.POST('/api/updateSolveTrackingData', { body }));
}

/** Notes the stage that a visitor's quote has reached. */
export function updateFormStage(email: string, formStage: string): void {
  const body = { domain: email.split('@')[1] ?? '', email, formStage };
  quietly(client.POST('/api/updateSolveTrackingDataGeneric/updateFormStage', { body }));
}

/** Asks to be called back. Throws ApiError. */
export const sendCallbackMail = (callback: Callback) =>
  answer(client.POST('/api/sendCallbackMail', { body: { ...callback } }));
