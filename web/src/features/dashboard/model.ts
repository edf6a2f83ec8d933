/** The underwriters' lists: their query in the address, their words, and what changed since they were read. */
import type { components, paths } from '@/api/schema';
import { shortMomentDay } from '@/lib/dates';
import { MESSAGES } from './messages';

type Schema = components['schemas'];
/** A submission as the list shows it. */
export type Row = Schema['SubmissionRow'];
/** A page of the list. */
export type Page = Schema['SubmissionPage'];
/** A stored status. */
export type UwStatus = Schema['UwStatus'];
/** A ready-made choice of the active tab. */
export type View = Schema['UnderwriterView'];
/** A tab of the page. */
export type Tab = Schema['UnderwriterTab'];
/** What the list is asked. */
export type ListQuery = NonNullable<paths['/api/submissions']['get']['parameters']['query']>;
/** An entry of a prospect's history. */
export type HistoryEntry = Schema['StatusEntry'];

/** Sizes of a page; the first is used at first. */
export const SIZES = [10, 25, 50, 75, 100] as const;
/** Order where the address names none. */
export const NEWEST_FIRST = '-submitted';

/** The statuses in the order of the dropdown, by stored value; '' is none. */
export const STATUSES: readonly (readonly [UwStatus | '', string])[] = [
  ['', MESSAGES.select],
  ['bound', 'Bound'],
  ['quoted', 'Quoted'],
  ['closed', 'Closed'],
  ['declined', 'Declined'],
  ['uw_questions', 'UW Quest'],
  ['submitted', 'Submitted'],
];

const LABELS = new Map<string, string>(STATUSES);

/** A status in words; none is 'Select'. */
export const statusLabel = (status: string | null): string => LABELS.get(status ?? '') ?? status ?? '';

/** The views in their order. */
export const VIEWS: readonly (readonly [View, string])[] = [
  ['mine', 'Mine'],
  ['unowned', 'Unowned'],
  ['needs_decision', 'Needs decision'],
  ['needs_my_approval', 'Needs my approval'],
  ['due', 'Due in 3 days'],
  ['all', 'All'],
  ['practice', 'Practice'],
];

/** Filters that take several values, as the address and the call name them. */
export const CHOICES = ['status', 'owner', 'partner', 'primary_state', 'governing_state'] as const;
/** Days from and to, both included. */
export const DAYS = [
  ['submitted_from', 'submitted_to', 'Submitted'],
  ['effective_from', 'effective_to', 'Effective'],
  ['needed_from', 'needed_to', 'Needed by'],
] as const;
/** Filters of yes and no. */
export const FLAGS = [
  ['files', 'Files'],
  ['stale', 'Prices from before a change'],
] as const;

const FILTERS: readonly string[] = [
  ...CHOICES,
  ...DAYS.flatMap(([from, to]) => [from, to]),
  ...FLAGS.map(([name]) => name),
];

/** Letters from which on a part of a name is searched. */
export const LEAST_SEARCH = 2;

/** Whether a search holds a whole FEIN, which stays out of the address. */
export const isFein = (text: string): boolean => /^\d{2}-?\d{7}$/.test(text.trim());

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What the address asks for; what it spells wrongly is left out. */
export function queryOf(params: URLSearchParams, tab: Tab, search: string): ListQuery {
  const sort = params.get('sort') ?? NEWEST_FIRST;
  const asked: Record<string, unknown> = {
    tab,
    page: whole(params.get('page'), 1),
    size: SIZES.find((size) => String(size) === params.get('size')) ?? SIZES[0],
    sort: sort.replace('-', ''),
    order: sort.startsWith('-') ? 'desc' : 'asc',
  };
  if (tab === 'active') asked['view'] = viewOf(params);
  if (search.trim().length >= LEAST_SEARCH) asked['q'] = search.trim();
  for (const name of CHOICES) {
    const chosen = listOf(params, name);
    if (chosen.length > 0) asked[name] = chosen;
  }
  for (const name of DAYS.flatMap(([from, to]) => [from, to])) {
    const day = params.get(name);
    if (day !== null && DAY.test(day)) asked[name] = day;
  }
  for (const [name] of FLAGS) {
    const said = params.get(name);
    if (said === 'true' || said === 'false') asked[name] = said === 'true';
  }
  return asked as ListQuery;
}

/** A positive whole number of the address, or what to use without one. */
const whole = (text: string | null, otherwise: number): number => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : otherwise;
};

/** The view that an address names; all where it names none. */
export const viewOf = (params: URLSearchParams): View =>
  VIEWS.find(([view]) => view === params.get('view'))?.[0] ?? 'all';

/** The chosen values of a filter. */
export const listOf = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(Boolean);

/** How many filters an address sets. */
export const filterCount = (params: URLSearchParams): number =>
  FILTERS.filter((name) => (params.get(name) ?? '') !== '').length;

/** An address with other values; '' takes a value out, and the first page is shown. */
export function changed(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The address without any filter. */
export const unfiltered = (params: URLSearchParams): URLSearchParams =>
  changed(params, Object.fromEntries(FILTERS.map((name) => [name, ''])));

/** What a named view keeps of an address: all but its page and tab. */
export function keptFilter(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...params].filter(([name]) => !['page', 'tab'].includes(name)));
}

/** 'M/D/YY' of a submission. */
export const submittedDay = (row: Pick<Row, 'submitted_at'>): string => shortMomentDay(row.submitted_at);

/** '12-3456789'; '-' for none. */
export const feinShown = (fein: string): string => fein || '-';

/** What a newer answer says of the rows that are shown. */
export interface News {
  /** Shown rows that are others now. */
  readonly changed: ReadonlySet<string>;
  /** Rows that came or went. */
  readonly moved: number;
}

/** What differs between the rows that are shown and those of a newer answer. */
export function newsOf(shown: readonly Row[], latest: readonly Row[]): News {
  const before = new Map(shown.map((row) => [row.id, JSON.stringify(row)]));
  const now = new Map(latest.map((row) => [row.id, JSON.stringify(row)]));
  const changedRows = [...before].filter(([id, text]) => now.has(id) && now.get(id) !== text);
  const moved =
    [...before.keys()].filter((id) => !now.has(id)).length +
    [...now.keys()].filter((id) => !before.has(id)).length;
  return { changed: new Set(changedRows.map(([id]) => id)), moved };
}

/** '2 rows changed, 1 came or went'; '' where nothing did. */
export function newsWords({ changed: rows, moved }: News): string {
  const parts = [
    rows.size > 0 && `${rows.size} ${rows.size === 1 ? 'row' : 'rows'} changed`,
    moved > 0 && `${moved} came or went`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** 'Bound (with carrier: Key Risk)': an entry of the status history. */
export function historyWords({
  label,
  status,
  carrier,
}: Pick<HistoryEntry, 'label' | 'status' | 'carrier'>): string {
  const words = status === null || status === '' ? label : statusLabel(status);
  return carrier === null || carrier === '' ? words : `${words} (with carrier: ${carrier})`;
}

/** How a status of the pre-underwriter list is shown. */
export const flowWords = (status: string): string => (status === 'completed' ? 'completed' : 'in progress');

/** Whether a prospect of the pre-underwriter list opens at stage two. */
export const opensAtTwo = (status: string): boolean => status === 'uw' || status === 'completed';
