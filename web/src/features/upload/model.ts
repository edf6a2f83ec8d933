/** Files before and while they are sent: what a zone takes, and how each is doing. */
import type { FileEntry, FileState } from '@/api/files';
import type { components } from '@/api/schema';
import { sizeWords } from '@/lib/file-size';
import type { Tone } from '@/ui/status-tag';
import { MESSAGES } from './messages';

/** A drop zone with what it takes, as the server says it. */
export type Zone = components['schemas']['UploadZone'];
/** A drop zone by name. */
export type Folder = Zone['folder'];

/** A file that was chosen in this visit and has not arrived yet. */
export interface Pending {
  readonly id: string;
  readonly folder: Folder;
  readonly file: File;
  readonly state: 'chosen' | 'sending' | 'sent' | 'failed';
  /** Percent of its bytes that the store has. */
  readonly progress: number;
  /** Why it failed, in words. */
  readonly why: string;
  /** Once it was announced. */
  readonly key: string;
}

/** A file that was chosen and is not taken, with the reason. */
export interface NotTaken {
  readonly name: string;
  readonly why: string;
}

const MEGABYTE = 1024 * 1024;

const ending = (name: string): string => {
  const end = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  return end === 'jpeg' ? 'jpg' : end;
};

/** 'pdf, xlsx or csv'. */
export const typeWords = ({ types }: Zone): string => {
  const ends = types.map(({ end }) => end);
  return ends.length < 2 ? ends.join('') : `${ends.slice(0, -1).join(', ')} or ${ends.at(-1) ?? ''}`;
};

/** '.pdf,.xlsx,.csv', for the dialog in which files are chosen. */
export const accepted = ({ types }: Zone): string => {
  const ends: readonly string[] = types.map(({ end }) => end);
  return [...ends, ...(ends.includes('jpg') ? ['jpeg'] : [])].map((end) => `.${end}`).join(',');
};

/** A name as two files of a prospect may not share it. */
export const foldedName = (name: string): string => name.normalize('NFC').toLowerCase();

/** What a file is called by its type, for the store. */
export const mimeOf = (zone: Zone, name: string): string =>
  zone.types.find(({ end }) => end === ending(name))?.mime ?? '';

/** What a name may not hold: breaks, folders, what turns the direction of writing, and what nobody sees. */
const UNNAMEABLE =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f\u0085\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb/\\]/;
const LONGEST_NAME = 200;

/** Why a file is not taken, with what would work; null for one that is. */
export function refusalOf(zone: Zone, file: Pick<File, 'name' | 'size'>, taken: ReadonlySet<string>) {
  if (taken.has(foldedName(file.name))) return MESSAGES.exists;
  if (file.name.length > LONGEST_NAME)
    return `Its name is longer than ${LONGEST_NAME} characters; shorten it`;
  if (UNNAMEABLE.test(file.name)) return 'Its name holds a character that cannot be seen; rename it';
  const type = zone.types.find(({ end }) => end === ending(file.name));
  if (!type) return `Only ${typeWords(zone)} can be uploaded here; save it as one of these`;
  if (file.size === 0) return 'It is empty; choose the file that holds something';
  if (file.size > type.most_bytes) {
    const most = type.most_bytes / MEGABYTE;
    return `It has ${sizeWords(file.size)}, and a ${type.end} file may have ${most} MB; send it in parts`;
  }
  return null;
}

/** Names that are taken: files of the prospect that arrived and were not refused, and those chosen just now. */
export const takenNames = (stored: readonly FileEntry[], pending: readonly Pending[]): Set<string> =>
  new Set([
    ...stored.filter(isHolding).map(({ keyToFile }) => foldedName(keyToFile)),
    ...pending.map(({ file }) => foldedName(file.name)),
  ]);

/** A refused file may be sent again, and so may one whose sending was given up. */
const isHolding = (file: FileEntry): boolean =>
  isUploaded(file) && file.state !== 'refused' && file.state !== 'waiting';

/** Whether somebody brought it: what Quoteloom wrote may have any name. */
export const isUploaded = ({ list }: FileEntry): boolean => list !== 'fileListToStore';

/** A state in a word, and its colour. */
const STATES: Readonly<Record<FileState, readonly [label: string, tone: Tone]>> = {
  waiting: ['Waiting', 'idle'],
  checking: ['Checking', 'info'],
  ready: ['Ready', 'ok'],
  refused: ['Refused', 'bad'],
  reading: ['Reading', 'info'],
  read: ['Read', 'ok'],
};

/** The word of a file and its colour: one that was looked through to its end may still have told nothing. */
export const stateOf = ({ state, code }: Pick<FileEntry, 'state' | 'code'>) =>
  state === 'read' && code !== null ? (['Not read', 'warn'] as const) : STATES[state];

/** What a state says in a sentence. */
export function stateWords({ state, hint }: Pick<FileEntry, 'state' | 'hint'>): string {
  switch (state) {
    case 'waiting':
      return 'It was not sent to its end; choose it again, or remove it.';
    case 'checking':
      return 'It is being checked.';
    case 'reading':
      return 'It can be opened; its claims are being read.';
    case 'refused':
      return hint ?? 'It was refused; upload another one.';
    case 'read':
      return hint ?? '';
    default:
      return '';
  }
}

/** Files that were being checked at the last look and are refused now. */
export const newlyRefused = (before: readonly FileEntry[], now: readonly FileEntry[]): FileEntry[] => {
  const moved = new Set(before.filter(({ state }) => state !== 'refused').map(({ id }) => id));
  return now.filter(({ id, state }) => state === 'refused' && moved.has(id));
};
