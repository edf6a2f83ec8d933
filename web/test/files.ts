/** Files of a prospect, the zones that take them, and the store that they are sent to, as tests have them. */
import { http, HttpResponse } from 'msw';
import type { FileEntry } from '@/api/files';
import type { Zone } from '@/features/upload/model';

/** A prospect with files. */
export const PROSPECT = '01a20000-0000-7000-8000-000000000001';
const MEGABYTE = 1024 * 1024;
const PDF = { end: 'pdf', mime: 'application/pdf', most_bytes: 20 * MEGABYTE } as const;
const PNG = { end: 'png', mime: 'image/png', most_bytes: 10 * MEGABYTE } as const;
const CSV = { end: 'csv', mime: 'text/csv', most_bytes: 5 * MEGABYTE } as const;

/** The zones of an underwriter, who also quotes. */
export const ZONES: Zone[] = [
  { folder: 'LossRun', types: [PDF, CSV] },
  { folder: 'OtherDocuments', types: [PDF, PNG] },
  { folder: 'UwDocs', types: [PDF, PNG] },
];

let made = 0;

/** A file that is ready. */
export function aFile(of: Partial<FileEntry> = {}): FileEntry {
  made += 1;
  const id = `01f00000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    key: `uploads/a/b/${id}.pdf`,
    keyToFile: `loss run ${made}.pdf`,
    list: 'fileList',
    kind: 'LossRun',
    program: null,
    mime: 'application/pdf',
    size: 31_000,
    state: 'ready',
    code: null,
    hint: null,
    who: 'Alex Agent',
    created_at: '2026-11-20T16:00:00Z',
    completed_at: '2026-11-20T16:00:10Z',
    may_delete: false,
    ...of,
  };
}

/** Where the store of tests lies: jsdom would ask another origin for its leave first. */
export const STORE = 'http://localhost:3000/store';

/** Files lie in the store under their names, with these words in them; others are not there. */
export const stored = (words: Readonly<Record<string, string>>) =>
  http.get(`${STORE}/:name`, ({ params }) => {
    const found = words[String(params['name'])];
    return found === undefined ? new HttpResponse(null, { status: 404 }) : HttpResponse.text(found);
  });
