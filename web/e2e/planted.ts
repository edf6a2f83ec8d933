/** Stuck cases of `./quoteloom stuck plant`, made on the stack that is visited. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

/** Plants one case by its number. Returns: its id on the console. */
export async function plant(number: number): Promise<string> {
  const { stdout } = await promisify(execFile)(join(ROOT, 'quoteloom'), ['stuck', 'plant', String(number)]);
  const id = /\/Ops\?case=([0-9a-f-]{36})/.exec(stdout)?.[1];
  if (id === undefined) throw new Error(`Nothing was planted: ${stdout}`);
  return id;
}
