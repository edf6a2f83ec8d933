/** Reference data: programs, class codes, zips, entity types, bureau categories; one hook or function per call. */
import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';

type Schema = components['schemas'];
/** A program that the person may choose. */
export type ProgramOffer = Schema['ProgramOffer'];
/** A class code of a state. */
export type ClassCode = Schema['ClassCode'];
/** One class-code line as the premium range is asked for. */
export type PremiumLine = Schema['PremiumRangeRequest'];
/** A choice of a dropdown. */
export type Choice = Schema['Choice'];

/** City and state (lower case) of a zip; null when nobody knows it. */
export type Place = Schema['CityOfZip'] | null;

/** The programs of the person; `offered` speaks of policies that start on the day. */
export const usePrograms = (date: string) =>
  useSWR(
    ['reference', 'listPrograms', date] as const,
    ([, , day]) =>
      answer(client.GET('/api/programs', { params: { query: day === '' ? {} : { date: day } } })),
    { revalidateOnFocus: false, keepPreviousData: true },
  );

/** Business types, with the blank choice first, and liability limits. */
export const useEntityTypes = () =>
  useSWRImmutable(['reference', 'getEntityType'] as const, () => answer(client.GET('/api/getEntityType')));

/** Class codes of a state that match the text; null asks nothing. */
export const useClassCodes = (state: string, search: string | null) =>
  useSWR(
    search === null || state === '' ? null : (['reference', 'getCcodes', state, search] as const),
    async ([, , at, text]) => {
      const params = { path: { state: at, search: text } };
      return (await answer(client.GET('/api/getCcodes/{state}/{search}', { params }))).data.data;
    },
    { revalidateOnFocus: false },
  );

/** The place of a five-digit zip. */
export async function getStateAndCity(zip: string): Promise<Place> {
  const found = await answer(client.GET('/api/getStateAndCity/{zip}', { params: { path: { zip } } }));
  return found === 'Data not found' ? null : found;
}

/** Bureau categories of the states that at least one of the programs writes by its own policy (MCP). */
export const useModificationStates = (states: readonly string[], programs: readonly string[]) =>
  useSWR(
    states.length === 0 || programs.length === 0
      ? null
      : (['reference', 'getExpModStateCategory', states.join(), programs.join()] as const),
    async ([, , stateList, programList]) => {
      const mcp = await answer(
        client.POST('/api/raterMcpStateData', {
          body: {
            stateList: stateList.split(','),
            programList: programList.split(',').map((program) => ({ display_name: program })),
          },
        }),
      );
      return answer(client.POST('/api/getExpModStateCategory', { body: { states: mcp } }));
    },
    { revalidateOnFocus: false },
  );

/** Lowest and highest manual premium of a line, or 'Not eligible'. */
export const getMinMaxPremium = (line: PremiumLine) =>
  answer(client.POST('/api/getMinMaxPremium', { body: line }));

/** Judges all class-code lines; field names the first wrong one. */
export const validateClassCodes = (
  childrenLoc: Schema['LocationWireInput'][],
  effectiveDate: string,
): Promise<Schema['ClassValidation']> =>
  answer(
    client.POST('/api/validateClassCodesAndDescription', {
      body: { childrenLoc, effectiveDate: effectiveDate === '' ? null : effectiveDate },
    }),
  );

/** 'code: description' of a class code in a state; '' when it is not filed there. */
export async function findClass(state: string, code: string): Promise<string> {
  const params = { path: { state, search: code } };
  const found = (await answer(client.GET('/api/getCcodes/{state}/{search}', { params }))).data.data;
  const match = found.find(({ class_code: each }) => each === code);
  return match ? `${match.class_code}: ${match.description}` : '';
}
