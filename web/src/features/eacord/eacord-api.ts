/** The calls of sheets: editable ones by address or whole, the form of all as print, and their deletion. */
import { answer, client } from '@/api/client';
import type { components } from '@/api/schema';
import type { SheetCall } from './tabs';

/** What is asked of a sheet. */
export type SheetAsked = components['schemas']['EacordRequest'];
type FormAsked = components['schemas']['AccordFormRequest'];

const PDF = 'application/pdf';
/** Characters of base64 that are decoded at a time, as specified. */
export const CHUNK = 512;

/** The bytes of a base64 text, chunk by chunk: four characters are three bytes, so that no chunk cuts one. */
export function decoded(base64: string): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < base64.length; at += CHUNK) {
    parts.push(Uint8Array.from(atob(base64.slice(at, at + CHUNK)), (sign) => sign.charCodeAt(0)));
  }
  return new Blob(parts, { type: PDF });
}

const CALLS = {
  NCCI: '/api/generateEAcordNCCI',
  CA: '/api/generateEAcordCA',
  FL: '/api/generateEAcordFL',
} as const;

async function fetched(address: string): Promise<Blob> {
  const found = await fetch(address);
  if (!found.ok) throw new Error(`The sheet did not come: ${found.status}`);
  return new Blob([await found.arrayBuffer()], { type: PDF });
}

/** An editable sheet. What lies at an address is deleted once it is here; what stays is swept after a day. */
export async function editableSheet(call: SheetCall, body: SheetAsked): Promise<Blob> {
  const told = await answer(client.POST(CALLS[call], { body }));
  if (!told.startsWith('http')) return decoded(told);
  const sheet = await fetched(told);
  await answer(client.DELETE('/api/deleteEAcord', { params: { query: { url: told } } })).catch(
    () => undefined,
  );
  return sheet;
}

/** All sheets of the states as print. */
export async function accordForm(body: FormAsked): Promise<Blob> {
  const { data } = await answer(client.POST('/api/generateAccordForm/', { body }));
  return decoded(data.data);
}
