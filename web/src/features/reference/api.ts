/** Reference data: programs, class codes, zips, entity types, bureau categories; one hook or function per call. */
import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import { dayProblem } from '@/lib/dates';

type Schema = components['schemas'];
/** A program that the person may choose. */
export type ProgramOffer = Schema['ProgramOffer'];
/** A class code of a state. */
export type ClassCode = Schema['ClassCode'];
/** One class-code line as the premium range is asked for. */
export type PremiumLine = Schema['PremiumRangeRequest'];
/** How carriers come into a selection. */
export type CarrierSelection = Schema['CarrierSelection'];
/** The states and the territories. */
export type StateList = Schema['StateList'];

/** City and state (lower case) of a zip; null when nobody knows it. */
export type Place = Schema['CityOfZip'] | null;

/** The programs of the person; `offered` speaks of policies that start on the day. */
export const usePrograms = (date: string) =>
  useSWR(
    // Nobody is asked about a day that no policy starts on.
    dayProblem(date) === null ? (['reference', 'listPrograms', date] as const) : null,
    ([, , day]) =>
      answer(client.GET('/api/programs', { params: { query: day === '' ? {} : { date: day } } })),
    { revalidateOnFocus: false, keepPreviousData: true },
  );

/** How carriers come into a selection: with a state, or by hand only; and states without a premium range. */
export const useCarrierSelection = () =>
  useSWRImmutable(['reference', 'getCarrierSelection'] as const, () =>
    answer(client.GET('/api/programs/selection')),
  );

/** The states with their letters, whether carriers insure there, and the territories. */
export const useStates = () =>
  useSWRImmutable(['reference', 'listStates'] as const, () => answer(client.GET('/api/states')));

/** Business types and liability limits, as they are shown. */
export const useEntityTypes = () =>
  useSWRImmutable(['reference', 'getEntityType'] as const, () => answer(client.GET('/api/getEntityType')));

/** The limits of employers' liability that all of these states price on a day, the default first. */
export const useLiabilityLimits = (states: readonly string[], date: string) =>
  useSWRImmutable(
    states.length === 0 ? null : (['reference', 'getEntityType', states.join(), date] as const),
    async ([, , asked, day]) => {
      const query = { state: asked.split(','), ...(day && { date: day }) };
      return (await answer(client.GET('/api/getEntityType', { params: { query } }))).limits;
    },
    { keepPreviousData: true },
  );

/** Whose word the dots of a class-code search are: a partner's, for policies that start on a day. */
export interface SearchScope {
  readonly peo?: string;
  readonly date?: string;
}

/** Class codes of a state that match the text; null asks nothing. */
export const useClassCodes = (state: string, search: string | null, { peo = '', date = '' }: SearchScope) =>
  useSWR(
    search === null || state === '' ? null : (['reference', 'getCcodes', state, search, peo, date] as const),
    async ([, , at, text, partner, day]) => {
      const query = { ...(partner && { peo: partner }), ...(day && { date: day }) };
      const params = { path: { state: at, search: text }, query };
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
  childrenLoc: Schema['LocationInput'][],
  effectiveDate: string,
): Promise<Schema['ClassValidation']> =>
  answer(
    client.POST('/api/validateClassCodesAndDescription', {
      body: { childrenLoc, effectiveDate: effectiveDate === '' ? null : effectiveDate },
    }),
  );

/** Whether any class of a state is found by what is searched for. */
export async function isClassFound(state: string, search: string): Promise<boolean> {
  const params = { path: { state, search } };
  const found = (await answer(client.GET('/api/getCcodes/{state}/{search}', { params }))).data.data;
  return found.length > 0;
}

/** 'code: description' of a class code in a state; '' when it is not filed there. */
export async function findClass(state: string, code: string): Promise<string> {
  const params = { path: { state, search: code } };
  const found = (await answer(client.GET('/api/getCcodes/{state}/{search}', { params }))).data.data;
  const match = found.find(({ class_code: each }) => each === code);
  return match ? `${match.class_code}: ${match.description}` : '';
}
