/** Runs a line of the project's Python, so that a test can ask the API's own tables. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

/** The checkout. */
export const root = resolve(import.meta.dirname, '../..');

const own = resolve(root, '.venv/bin/python');

/** The interpreter of the checkout, or the one that QUOTELOOM_PYTHON names. */
export const python = process.env['QUOTELOOM_PYTHON'] ?? (existsSync(own) ? own : 'python3');

/** What a Python expression prints as JSON. */
export function fromPython(statements: string): unknown {
  return JSON.parse(execFileSync(python, ['-c', statements], { cwd: root, encoding: 'utf8' }));
}
