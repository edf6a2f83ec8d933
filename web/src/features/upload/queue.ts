/** The files of one panel on their way: chosen, sent three at a time, completed together, taken back. */
import type { FileEntry } from '@/api/files';
import { ApiError, messageOf } from '@/api/errors';
import { newUuid } from '@/lib/uuid';
import { announce, complete, deleteFile, send, tellUploaded, type QuoteOfFiles } from './api';
import { MESSAGES } from './messages';
import {
  foldedName,
  mimeOf,
  refusalOf,
  takenNames,
  type Folder,
  type NotTaken,
  type Pending,
  type Zone,
} from './model';

/** What the panel shows. */
export interface QueueView {
  readonly pending: readonly Pending[];
  readonly notTaken: ReadonlyMap<Folder, readonly NotTaken[]>;
  readonly busy: boolean;
  /** What came of the last press of Upload. */
  readonly said: string;
  /** Name of the file that was taken back last; '' for none. */
  readonly takenBack: string;
}

const AT_ONCE = 3;
const EXISTS = 'file_exists';
/** The address is used up, or its five minutes are over: a fresh one is asked for, once. */
const STALE = 403;

/** Why a file was not sent, as a person is told. */
function whyOf(error: unknown): string {
  if (!(error instanceof ApiError)) return messageOf(error);
  if (error.code === EXISTS) return MESSAGES.exists;
  return [...error.fields.values()][0] ?? messageOf(error);
}

/** The files of a panel. */
export class UploadQueue {
  readonly #readAgain: () => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  readonly #aborts = new Map<string, () => void>();
  #view: QueueView = { pending: [], notTaken: new Map(), busy: false, said: '', takenBack: '' };

  /** readAgain: reads the files of the prospect anew. */
  constructor(readAgain: () => Promise<unknown>) {
    this.#readAgain = readAgain;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  read = (): QueueView => this.#view;

  /** Takes the files of a zone that may be sent; of the others it is said why not. */
  choose(zone: Zone, files: readonly File[], stored: readonly FileEntry[]): void {
    const { pending } = this.#view;
    const taken = takenNames(stored, pending);
    const added: Pending[] = [];
    const not: NotTaken[] = [];
    for (const file of files) {
      const why = refusalOf(zone, file, taken);
      if (why !== null) not.push({ name: file.name, why });
      else {
        const { folder } = zone;
        taken.add(foldedName(file.name));
        added.push({ id: newUuid(), folder, file, state: 'chosen', progress: 0, why: '', key: '' });
      }
    }
    const notTaken = new Map(this.#view.notTaken).set(zone.folder, not);
    this.#show({ pending: [...pending, ...added], notTaken, said: '', takenBack: '' });
  }

  /** Takes a file back: one that is being sent is called off. */
  remove(id: string): void {
    const found = this.#view.pending.find((each) => each.id === id);
    const pending = this.#view.pending.filter((each) => each.id !== id);
    this.#show({ pending, takenBack: found?.file.name ?? '' });
    this.#aborts.get(id)?.();
    // What was announced and never arrives goes by itself within a day.
    if (found?.key) void deleteFile(found.key).then(this.#changed, this.#changed);
  }

  /** Says that there is nothing to be sent. */
  sayNone(): void {
    this.#show({ said: MESSAGES.none, takenBack: '' });
  }

  /** Sends what was chosen, and what failed before, or the one that is named, and completes all that has arrived. */
  async upload(quote: QuoteOfFiles, zones: readonly Zone[], one?: string): Promise<void> {
    const waiting = this.#view.pending.filter(({ id, state }) =>
      one === undefined ? state === 'chosen' || state === 'failed' : id === one,
    );
    this.#show({ busy: true, said: '', takenBack: '', notTaken: new Map() });
    // Noted beside the upload, which does not wait for it.
    tellUploaded(quote.userId).catch(() => undefined);
    const left = [...waiting];
    const sendNext = async (): Promise<void> => {
      for (let next = left.shift(); next; next = left.shift()) await this.#sendOne(next, quote, zones);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
    await this.#complete(quote);
    const failed = this.#view.pending.some(({ state }) => state === 'failed');
    const none = this.#view.said === MESSAGES.none;
    this.#show({ busy: false, said: failed ? MESSAGES.error : none ? '' : MESSAGES.done });
  }

  async #sendOne({ id, file, folder }: Pending, quote: QuoteOfFiles, zones: readonly Zone[]): Promise<void> {
    const zone = zones.find((each) => each.folder === folder);
    if (!zone || !this.#has(id)) return;
    this.#change(id, { state: 'sending', progress: 0, why: '' });
    try {
      await this.#toStore(id, file, zone, quote, true);
      this.#change(id, { state: 'sent', progress: 100 });
    } catch (error) {
      this.#change(id, { state: 'failed', why: whyOf(error) });
    } finally {
      this.#aborts.delete(id);
    }
  }

  async #toStore(id: string, file: File, zone: Zone, quote: QuoteOfFiles, mayRepeat: boolean): Promise<void> {
    const announced = await announce({
      folder1: zone.folder,
      folder2: quote.userId,
      fileName: file.name,
      fileType: mimeOf(zone, file.name),
      size: file.size,
    });
    // It was taken back meanwhile.
    if (!this.#has(id)) {
      void deleteFile(announced.key).then(this.#changed, this.#changed);
      return;
    }
    this.#change(id, { key: announced.key });
    const sending = send(file, announced, (progress) => this.#change(id, { progress }));
    this.#aborts.set(id, sending.abort);
    try {
      await sending.done;
    } catch (error) {
      if (!mayRepeat || !(error instanceof ApiError) || error.status !== STALE) throw error;
      await this.#toStore(id, file, zone, quote, false);
    }
  }

  async #complete(quote: QuoteOfFiles): Promise<void> {
    const sent = this.#view.pending.filter(({ state }) => state === 'sent');
    if (sent.length === 0) {
      // Everything was taken back.
      if (this.#view.pending.length === 0) this.#show({ said: MESSAGES.none });
      return;
    }
    const arrived = sent.map(({ folder, key, file }) => ({ folder, key, keyToFile: file.name }));
    try {
      await complete(quote, arrived);
    } catch (error) {
      for (const { id } of sent) this.#change(id, { state: 'failed', why: whyOf(error) });
      return;
    }
    // Shown by the list from here on; before it holds them they would be gone for a moment.
    await this.#readAgain();
    const done = new Set(sent.map(({ id }) => id));
    this.#show({ pending: this.#view.pending.filter(({ id }) => !done.has(id)) });
  }

  #changed = (): void => void this.#readAgain();

  #has(id: string): boolean {
    return this.#view.pending.some((each) => each.id === id);
  }

  #change(id: string, part: Partial<Pending>): void {
    this.#show({
      pending: this.#view.pending.map((each) => (each.id === id ? { ...each, ...part } : each)),
    });
  }

  #show(part: Partial<QueueView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
