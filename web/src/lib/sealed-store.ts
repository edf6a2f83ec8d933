/**
 * Documents that this browser keeps for one person, in IndexedDB, sealed with a key that only that person's session
 * has: whoever uses the browser next finds ciphertext, also with developer tools.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

const DATABASE = 'quoteloom-kept';
const KEPT = 'kept';
/** Older documents are dropped whoever they belong to, milliseconds. */
const OLDEST = 30 * 24 * 3600 * 1000;

interface Row {
  readonly owner: string;
  readonly id: string;
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly body: ArrayBuffer;
}

interface Schema extends DBSchema {
  kept: { key: [string, string]; value: Row };
}

/** A document as it was put. */
export interface Sealed<T> {
  readonly id: string;
  /** Epoch milliseconds of the put. */
  readonly at: number;
  readonly value: T;
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

const bound = (owner: string, id: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${owner}:${id}`) as Uint8Array<ArrayBuffer>;

/** Whether this browser can keep anything: it needs IndexedDB and, for the seal, a secure connection. */
export const canKeep = (): boolean =>
  typeof indexedDB !== 'undefined' && typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** The documents of one person. */
export class SealedStore<T> {
  readonly #database: IDBPDatabase<Schema>;
  readonly #owner: string;
  readonly #key: CryptoKey;
  readonly #now: () => number;

  private constructor(database: IDBPDatabase<Schema>, owner: string, key: CryptoKey, now: () => number) {
    this.#database = database;
    this.#owner = owner;
    this.#key = key;
    this.#now = now;
  }

  /**
   * Opens the store.
   *
   * @param secret 32 bytes, base64, the person's own; what is stored names them by its digest only.
   * @param kind of the documents: each kind is listed and cleared by itself.
   * @returns undefined where the browser keeps nothing (private mode, no secure connection, no room).
   */
  static async open<T>(
    secret: string,
    now: () => number,
    kind = 'draft',
  ): Promise<SealedStore<T> | undefined> {
    if (!canKeep()) return undefined;
    try {
      const raw = bytesOf(secret);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', raw));
      const person = Array.from(digest.slice(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
      // Drafts stand under the person alone: those of earlier visits are found again.
      const owner = kind === 'draft' ? person : `${person} ${kind}`;
      const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
      const database = await openDB<Schema>(DATABASE, 1, {
        upgrade: (made) => void made.createObjectStore(KEPT, { keyPath: ['owner', 'id'] }),
        blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
      });
      const store = new SealedStore<T>(database, owner, key, now);
      await store.#dropOld();
      return store;
    } catch {
      return undefined;
    }
  }

  /** Keeps a document in the place of an earlier one. Throws when the browser has no room. */
  async put(id: string, value: T): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>;
    const additionalData = bound(this.#owner, id);
    const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, this.#key, plain);
    await this.#database.put(KEPT, { owner: this.#owner, id, at: this.#now(), iv, body });
  }

  /** All documents of this person, oldest first; one that does not open is passed over. */
  async all(): Promise<Sealed<T>[]> {
    const rows = await this.#database.getAll(KEPT, this.#own());
    const opened = await Promise.all(rows.map((row) => this.#opened(row)));
    return opened.filter((each) => each !== undefined).sort((one, two) => one.at - two.at);
  }

  /** Forgets a document. */
  remove = (id: string): Promise<void> => this.#database.delete(KEPT, [this.#owner, id]);

  /** Forgets all documents of this person. */
  clear = (): Promise<void> => this.#database.delete(KEPT, this.#own());

  #own(): IDBKeyRange {
    return IDBKeyRange.bound([this.#owner, ''], [this.#owner, '\uffff']);
  }

  async #opened({ id, at, iv, body }: Row): Promise<Sealed<T> | undefined> {
    try {
      const additionalData = bound(this.#owner, id);
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, this.#key, body);
      return { id, at, value: JSON.parse(new TextDecoder().decode(plain)) as T };
    } catch {
      return undefined;
    }
  }

  async #dropOld(): Promise<void> {
    const change = this.#database.transaction(KEPT, 'readwrite');
    for await (const cursor of change.store) {
      if (cursor.value.at < this.#now() - OLDEST) await cursor.delete();
    }
    await change.done;
  }
}
