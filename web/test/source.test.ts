/** Rules of the source that no linter of ours can say. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '..');

function files(folder: string, ending: RegExp): string[] {
  return readdirSync(join(web, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(web, join(entry.parentPath, entry.name)));
}

const read = (file: string): string => readFileSync(join(web, file), 'utf8');
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const offenders = (found: string[], rule: RegExp): string[] => found.filter((file) => rule.test(read(file)));

const code = files('src', /\.tsx?$/).filter((file) => !isTest(file));

describe('source', () => {
  it('formats dates and numbers in lib only', () => {
    const outside = code.filter((file) => !file.startsWith('src/lib/'));
    expect(offenders(outside, /new Date\(|\.toFixed\(/)).toEqual([]);
  });

  it('selects nothing of antd by its class names', () => {
    expect(offenders(files('src', /\.css$/), /\.ant-/)).toEqual([]);
    expect(offenders(code, /['"`.]ant-(?!design)/)).toEqual([]);
  });

  it('fetches no part of the quote flow in a way that takes the page down without a network', () => {
    const flow = code.filter((file) => file.startsWith(join('src', 'app', 'quote')));
    expect(offenders(flow, /\bfetchedPart\(/)).not.toEqual([]);
    expect(offenders(flow, /\blazy\(/)).toEqual([]);
  });

  it('touches browser storage in lib/storage only', () => {
    const outside = code.filter((file) => file !== join('src', 'lib', 'storage.ts'));
    expect(
      offenders(outside, /\b(?:sessionStorage|localStorage)\.|\b(?:sessionStorage|localStorage)\[/),
    ).toEqual([]);
  });

  it('[QE-224] names no host: every call goes to the origin that served the page, in each environment', () => {
    expect(offenders(code, /https?:\/\/(?!localhost'|www\.w3\.org)/)).toEqual([]);
    expect(read('src/api/client.ts')).toContain('location?.origin');
  });

  it('has no inline script, style or handler in the page', () => {
    const page = read('index.html');
    expect(page).not.toMatch(/<style|\son\w+=|style=|<script>/);
  });
});

describe('packages', () => {
  const locks = ['package-lock.json', 'tools/openapi/package-lock.json'];

  it.each(locks)('%s names no address', (lock) => {
    expect(read(lock)).not.toContain('"resolved"');
    expect(read(lock)).toContain('"integrity"');
  });

  it.each(['package.json', 'tools/openapi/package.json'])('%s pins exact versions', (file) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(file)) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string> | undefined
    >;
    for (const version of Object.values({ ...dependencies, ...devDependencies })) {
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    }
  });
});
