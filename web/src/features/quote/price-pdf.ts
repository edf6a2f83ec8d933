/** Downloads of quote PDFs: one per carrier, each with its own loading flag and its own failure. */
import { useState } from 'react';
import { saveFile } from '@/lib/csv';
import { quotePdf } from './indication-api';
import type { Checked } from './indication';
import type { ProgramQuote, QuoteRun } from './model';

/** What the columns of the table need to offer a download. */
export interface PdfDownloads {
  readonly busy: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Whether a state of the program is checked. */
  readonly offered: (row: ProgramQuote) => boolean;
  readonly download: (row: ProgramQuote) => void;
}

/** '{carrier name}-quote.pdf', without what no file name may hold. */
export const pdfName = (carrier: string): string =>
  `${carrier.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}-quote.pdf`;

/** The states of a program that are checked, A to Z: a carrier of its own answers them in the order of locations. */
export const checkedStates = (row: ProgramQuote, checked: Checked): string[] =>
  row.states
    .map(({ state }) => state)
    .filter((state) => checked.has(`${row.program} ${state}`))
    .toSorted();

/**
 * The downloads of a run.
 *
 * @param user the prospect's key, user_email_id.
 * @param masked the chosen partner is 'demo': the file names carriers as the screen does.
 */
export function usePdfDownloads(
  run: QuoteRun,
  checked: Checked,
  user: string,
  masked: boolean,
): PdfDownloads {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const download = async (row: ProgramQuote) => {
    const key = row.program;
    setFailed((now) => without(now, key));
    setBusy((now) => new Set(now).add(key));
    try {
      const file = await quotePdf({
        stateList: checkedStates(row, checked),
        peo: row.partner,
        carrier: row.carrier,
        email: user,
        timestamp: Date.parse(run.created_at),
        demoPeo: masked ? 'demo' : '',
      });
      saveFile(pdfName(row.carrier_name), file);
    } catch {
      setFailed((now) => new Set(now).add(key));
    } finally {
      setBusy((now) => without(now, key));
    }
  };
  return {
    busy,
    failed,
    offered: (row) => user !== '' && row.has_worksheet && checkedStates(row, checked).length > 0,
    download: (row) => void download(row),
  };
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  next.delete(key);
  return next;
}
