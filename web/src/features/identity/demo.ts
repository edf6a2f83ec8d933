/** Calls of the demo: entering by a link, and the links that staff make. */
import useSWR from 'swr';
import { answer, client, fetchSession } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { components } from '@/api/schema';
import { sessionStore } from '@/api/session';
import { forget } from './api';

/** A link as its makers see it. */
export type DemoLink = components['schemas']['DemoLinkShown'];

/** Stands where the visitor does not know a part of the call's address: the link knows it. */
const UNKNOWN = '-';

/** The query parameters of the link. */
export interface DemoAddress {
  readonly id: string;
  /** Where to go, '' when the link does not say. */
  readonly path: string;
}

/** Reads the link. */
export const demoOf = (search: URLSearchParams): DemoAddress => ({
  id: (search.get('id') ?? '').trim(),
  path: (search.get('path') ?? '').trim(),
});

/**
 * Uses the link up: what was typed here before is saved, whoever was signed in is signed out, the demo's visitor
 * is signed in. Answers the page to go to. A link that is over changes nothing. Throws ApiError.
 */
export async function enterDemo({ id, path }: DemoAddress): Promise<string> {
  const saved = await sessionStore.saved();
  const entered = await answer(
    client.GET('/api/verifyDemoRedirectUuid/{id}/{partner}/{path}', {
      params: { path: { id, partner: UNKNOWN, path: path.replace(/^\/+/, '') || UNKNOWN } },
    }),
  );
  await forget(saved);
  const session = await fetchSession();
  if (session === null) throw new ApiError(401, {});
  sessionStore.set(session);
  return entered.route;
}

/** The links that were made last. */
export const useDemoLinks = () =>
  useSWR(['identity', 'listDemoLinks'] as const, () => answer(client.GET('/api/demo-links')));

/** Makes a link for one visitor; its address is answered once. Throws ApiError. */
export const makeDemoLink = () => answer(client.POST('/api/demo-links', { body: {} }));
