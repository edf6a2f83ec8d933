/** The caller's agency as its proposals show it, and its logo. */
import useSWR from 'swr';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';

/** An agency; logo is a PNG as a data address, null where it has none. */
export type Agency = components['schemas']['AgencyAnswer'];

/** The record of one's own agency. */
export const useAgency = () =>
  useSWR(['agency', 'getAgency'] as const, () => answer(client.GET('/api/agency')), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });

/** Keeps another logo, or none; answers the record with the picture that was made of it. Throws ApiError. */
export const putLogo = (logo: string | null): Promise<Agency> =>
  answer(client.PUT('/api/agency/logo', { body: { logo } }));
