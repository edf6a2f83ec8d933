/** The databases of a browser, for a test file that needs them; they begin empty and end with the file. */
import * as databases from 'fake-indexeddb';
import { vi } from 'vitest';

const held = new databases.IDBFactory();

/** Puts them in place; before each test of a screen, since what stands in place ends with each. */
export function haveDatabases(): void {
  for (const [name, value] of Object.entries(databases))
    if (name.startsWith('IDB')) vi.stubGlobal(name, value);
  vi.stubGlobal('indexedDB', held);
}

haveDatabases();
