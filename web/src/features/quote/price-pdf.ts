/** Downloads of quote PDFs: one per carrier, each with its own loading flag and its own failure. */
import { useState } from 'react';
import { saveFile } from '@/lib/csv';
import { quotePdf, type QuotePdfAsked } from './indication-api';
import type { Checked } from './indication';
import type { ProgramQuote, QuoteRun } from './model';

/** What the columns of the table need to offer a download. */
export interface PdfDownloads {
  readonly busy: ReadonlySet<string>;
  readonly failed: ReadonlySet<string>;
  /** Whether a state of the program is checked. */
  readonly offered: (row: ProgramQuote) => boolean;
  readonly download: (row: ProgramQuote) => void;
  /** Opens the popup that shows the quote. */
  readonly view?: (row: ProgramQuote) => void;
  /** The forms of the checked states; none where nobody downloads any. */
  readonly accord?: AccordForms;
}

/** Forms of the checked states of carriers, each with its own loading flag and failure. */
export type AccordForms = Pick<PdfDownloads, 'busy' | 'failed' | 'download'>;

/** Width of a quote as it is shown, and what a popup needs beside it. */
export const SHOWN_PX = 1080;
const POPUP = `popup,width=${SHOWN_PX + 60},height=900`;

/** What the popup is told of a quote, in its address. */
export function popupAddress(asked: QuotePdfAsked): string {
  const { stateList, demoPeo, ...named } = asked;
  const told = new URLSearchParams(Object.entries(named).map(([name, value]) => [name, String(value)]));
  for (const state of stateList) told.append('state', state);
  if (demoPeo === 'demo') told.set('demoPeo', demoPeo);
  return `/QuotePDF?${told.toString()}`;
}

/** The same as the popup reads it; null where the address is not whole. */
export function askedIn(told: URLSearchParams): QuotePdfAsked | null {
  const [peo, carrier, email, timestamp] = ['peo', 'carrier', 'email', 'timestamp'].map(
    (name) => told.get(name) ?? '',
  ) as [string, string, string, string];
  const stateList = told.getAll('state');
  if (!peo || !carrier || !email || !/^\d+$/.test(timestamp) || stateList.length === 0) return null;
  return { peo, carrier, email, timestamp: Number(timestamp), stateList, demoPeo: told.get('demoPeo') ?? '' };
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
  const asked = (row: ProgramQuote): QuotePdfAsked => ({
    stateList: checkedStates(row, checked),
    peo: row.partner,
    carrier: row.carrier,
    email: user,
    timestamp: Date.parse(run.created_at),
    demoPeo: masked ? 'demo' : '',
  });
  const download = async (row: ProgramQuote) => {
    const key = row.program;
    setFailed((now) => without(now, key));
    setBusy((now) => new Set(now).add(key));
    try {
      const file = await quotePdf(asked(row));
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
    view: (row) => void window.open(popupAddress(asked(row)), '_blank', POPUP),
  };
}

function without(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  next.delete(key);
  return next;
}
