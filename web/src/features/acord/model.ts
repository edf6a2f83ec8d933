/** Rules of the ACORD panel and its review: what a file is, what is said of an outcome, what comes first. */
import type { components } from '@/api/schema';
import { MESSAGES, withEmail } from './messages';

type Schema = components['schemas'];
export type Proposal = Schema['ReadingProposal'];
export type Field = Schema['ProposedField'];
export type Evidence = Schema['Place'];
export type ReadPage = Schema['ReadPage'];

/** A specified text, why it came, and what would work. */
export interface Said {
  readonly text: string;
  readonly reason?: string | undefined;
  readonly hint?: string | undefined;
}

/** The largest file that is read, bytes. */
export const MOST_BYTES = 20 * 1024 * 1024;
/** A PDF's first words stand within so many bytes. */
const HEAD = 1024;

/** How other files begin, in small letters; those that have no sign stand as their numbers. */
const IMPOSTORS: readonly (readonly [readonly string[], string])[] = [
  [['<!doctype', '<html', '<?xml'], 'a web page'],
  [['\u{89}png', '\u{ff}\u{f8}\u{ff}', 'gif8', 'ii*', 'mm\u{0}*'], 'an image'],
  [['pk\u{3}\u{4}', '\u{f0}\u{ef}\u{11}\u{e0}'], 'an office file or an archive'],
];

/** What is wrong with a file before it is sent; undefined: nothing. The server looks again. */
export async function fileProblem(file: Blob): Promise<Said | undefined> {
  if (file.size === 0) {
    return { text: MESSAGES.wrongFormat, reason: 'The file is empty.', hint: 'Save it again and choose it.' };
  }
  const head = String.fromCodePoint(...new Uint8Array(await file.slice(0, HEAD).arrayBuffer()));
  if (!head.includes('%PDF-')) {
    const begin = head.trimStart().toLowerCase();
    const found = IMPOSTORS.find(([signs]) => signs.some((sign) => begin.startsWith(sign)))?.[1] ?? 'no PDF';
    return {
      text: MESSAGES.wrongFormat,
      reason: `The file is ${found}.`,
      hint: 'Print the form to PDF and choose that.',
    };
  }
  if (file.size > MOST_BYTES) {
    return {
      text: MESSAGES.nothingFound,
      reason: 'The file is larger than 20 MB.',
      hint: 'Choose fewer pages, or print them to PDF at a lower quality.',
    };
  }
  return undefined;
}

/** What is said of a file that was not read. */
export function refusalSaid(
  told: { code?: string | null; message?: string | null; hint?: string | null },
  email: string,
): Said {
  const { code } = told;
  const text =
    code === 'pdf.not_a_pdf'
      ? MESSAGES.wrongFormat
      : code?.startsWith('loss_run.')
        ? withEmail(MESSAGES.lossFile, email)
        : MESSAGES.nothingFound;
  // The server's message begins with the specified text, which stands above already.
  const reason = told.message?.replace(text, '').trim();
  return { text, reason: reason || undefined, hint: told.hint ?? undefined };
}

/** What is said of a file that was read and holds no application; undefined where it holds one. */
export function noApplication(kinds: readonly string[]): Said | undefined {
  if (kinds.some((kind) => kind !== 'loss_run')) return undefined;
  const losses = kinds.length > 0;
  return {
    text: MESSAGES.nothingFound,
    reason: losses ? 'The file is a loss run: there is no ACORD 130 or 125 in it.' : undefined,
    hint: losses
      ? 'Once there are prices, it is uploaded below them, under \u2018Upload Loss Runs\u2019.'
      : undefined,
  };
}

/** '1', '2\u20134, 7': pages in as few words as they take. */
export function pagesWords(pages: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  const words = runs.map(([from, to]) => (from === to ? String(from) : `${from}\u2013${to}`));
  return `${pages.length === 1 ? 'page' : 'pages'} ${words.join(', ')}`;
}

/** From here a value is certain; from the second on it is filled in and marked. */
const CERTAIN = 0.9;
const LIKELY = 0.6;

/** How sure the reader is, in words. */
export const sureWords = (confidence: number): string =>
  confidence >= CERTAIN ? 'Read clearly' : confidence >= LIKELY ? 'Check it' : 'In doubt';

/** What a person does with a field. */
export interface Choice {
  readonly take: boolean;
  /** What is filled in: what was read, or what the person made of it. */
  readonly value: string;
}

export type Choices = ReadonlyMap<string, Choice>;

/** What happens unless somebody says otherwise: the server's proposal. A conflict keeps what stands there. */
export const firstChoices = (fields: readonly Field[]): Choices =>
  new Map(
    fields.map(({ path, read, selected, state }) => [
      path,
      { take: selected && state !== 'conflict', value: read },
    ]),
  );

/** The fields as they are gone through: those that need an eye first, the least sure of them foremost. */
export function inOrder(fields: readonly Field[]): {
  doubtful: readonly Field[];
  certain: readonly Field[];
  same: readonly Field[];
} {
  const doubtful = fields.filter(({ state }) => state === 'conflict' || state === 'check');
  return {
    doubtful: doubtful.toSorted((one, two) => one.confidence - two.confidence),
    certain: fields.filter(({ state }) => state === 'new'),
    same: fields.filter(({ state }) => state === 'same'),
  };
}

/** '1 field', '2 fields'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/** What was read in one line, before anybody has looked at it. */
export function readInWords({ applications, application, fields }: Proposal): string {
  if (application === null) return `${counted(applications.length, 'application')} in this file`;
  const { doubtful, certain, same } = inOrder(fields);
  const conflicts = doubtful.filter(({ state }) => state === 'conflict').length;
  const parts = [
    `${certain.length} read clearly`,
    doubtful.length > conflicts ? `${doubtful.length - conflicts} to check` : '',
    conflicts > 0 ? `${counted(conflicts, 'conflict')} with what is in the draft` : '',
    same.length > 0 ? `${same.length} as in the draft` : '',
  ];
  return parts.filter((part) => part !== '').join(' \u00b7 ');
}

/** Doubtful fields of one section of the draft. */
export interface Group {
  readonly title: string;
  readonly fields: readonly Field[];
}

/** Up to here a list is seen at a glance, and headings would only lengthen it. */
const AT_A_GLANCE = 8;

const SECTIONS: Readonly<Record<string, string>> = {
  companyProfile: 'Company profile',
  childrenLoc: 'Locations',
  emodStatesData: 'Experience modification',
  uwQues: 'Underwriting questions',
};

function sectionOf({ section, path }: Field): string {
  // The lines of a location are the longest part of most forms.
  if (section === 'childrenLoc' && path.split('.').length > 3) return 'Class codes';
  return SECTIONS[section] ?? section;
}

/** A long list by sections, the one with the least sure value foremost; none of a short one. */
export function groupsOf(fields: readonly Field[]): readonly Group[] {
  if (fields.length <= AT_A_GLANCE) return [];
  const titles = [...new Set(fields.map(sectionOf))];
  return titles.map((title) => ({ title, fields: fields.filter((field) => sectionOf(field) === title) }));
}

/** What is filled in: the taken fields with their values, where they stand, and which a person corrected. */
export interface Taken {
  readonly path: string;
  readonly value: string;
  readonly current: string;
  readonly page: number | null;
  readonly corrected: boolean;
}

/** The taken fields; a field that was emptied is left as it is. */
export function takenOf(fields: readonly Field[], choices: Choices): Taken[] {
  return fields.flatMap((field) => {
    const choice = choices.get(field.path);
    if (!choice?.take || choice.value.trim() === '') return [];
    const { path, current, evidence } = field;
    return [
      { path, value: choice.value, current, page: evidence.page, corrected: choice.value !== field.read },
    ];
  });
}

/** A rectangle in percent of its page, from the upper left. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where a box lies on the picture of its page: boxes are in points from the lower left. */
export function rectOf(box: readonly number[] | null, page: ReadPage | undefined): Rect | undefined {
  const [x0, y0, x1, y1] = box ?? [];
  const { width, height } = page ?? {};
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  if (!width || !height) return undefined;
  return {
    left: (x0 / width) * 100,
    top: ((height - y1) / height) * 100,
    width: ((x1 - x0) / width) * 100,
    height: ((y1 - y0) / height) * 100,
  };
}

const ANSWERS: Readonly<Record<string, string>> = { Y: 'Yes', N: 'No', true: 'Yes', '': '' };

/** A value as people read it: answers in words, states in capitals, days as they are written here. */
export function shownValue({ field, path }: Pick<Field, 'field' | 'path'>, value: string): string {
  if (field === 'response' || field === 'sameAsPrimary') return ANSWERS[value] ?? value;
  if (/^state[12]?$/.test(field)) return value.toUpperCase();
  if (path === 'uwQues.q6.remarks' && value !== '') return `${value}%`;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  return day ? `${day[2]}/${day[3]}/${day[1]}` : value;
}

/** A text of people as the draft holds it: the other way round. */
export function heldValue({ field, path }: Pick<Field, 'field' | 'path'>, typed: string): string {
  const text = typed.trim();
  if (/^state[12]?$/.test(field)) return text.toLowerCase();
  if (path === 'uwQues.q6.remarks') return text.replace(/\s*%$/, '');
  const day = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text);
  return day ? `${day[3]}-${day[1]?.padStart(2, '0')}-${day[2]?.padStart(2, '0')}` : typed;
}

/** The words beside a field that was filled in. */
export const markWords = (page: number | null, corrected: boolean): string =>
  `ACORD${page === null ? '' : ` p. ${page}`}${corrected ? ', corrected' : ''}`;
