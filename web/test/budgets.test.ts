/**
 * What a first visit costs, read from Vite's manifest of a build of these sources: the one that WEB_BUILD names, or a
 * fresh one. KB = 1,000 bytes gzip.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

const web = resolve(import.meta.dirname, '..');
const built = process.env['WEB_BUILD'];
const out = built ?? mkdtempSync(join(tmpdir(), 'quoteloom-web-'));
let manifest: Manifest = {};

async function buildAnew(): Promise<void> {
  const { build } = await import('vite');
  // The test runner's own NODE_ENV would bundle the development build of React.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root: web,
    mode: 'production',
    logLevel: 'error',
    build: { outDir: out, emptyOutDir: true },
  });
  vi.unstubAllEnvs();
}

beforeAll(async () => {
  if (!built) await buildAnew();
  manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 180_000);

afterAll(() => {
  if (!built) rmSync(out, { recursive: true, force: true });
});

const kb = (file: string): number => gzipSync(readFileSync(join(out, file))).length / 1000;

/** Files that are fetched when these modules are opened, each once. */
function fetched(keys: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const sheet of chunk.css ?? []) found.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return found;
}

const weight = (keys: readonly string[], ending: string): number =>
  [...fetched(keys)].filter((file) => file.endsWith(ending)).reduce((sum, file) => sum + kb(file), 0);

const landing = ['index.html', 'src/app/pages/landing.tsx'];
const later = 'src/app/pages/landing-sections.tsx';
const shell = 'src/app/shell/shell.tsx';

describe('budgets', () => {
  it('knows the modules that it weighs', () => {
    for (const key of [...landing, later, shell, 'src/app/quote/quote.tsx'])
      expect(manifest).toHaveProperty([key]);
  });

  it.each([
    ['the entry', ['index.html'], 260, 10],
    ['a cold landing page', [...landing, later], 310, 10],
    ['a cold dashboard', ['index.html', shell, 'src/app/pages/dashboard.tsx'], 420, 10],
    ['a cold page of the carrier portal', ['index.html', shell, 'src/app/pages/panel-uw.tsx'], 420, 10],
    ['a cold page of operations', ['index.html', shell, 'src/app/pages/ops.tsx'], 420, 10],
    ['a cold quote page', ['index.html', shell, 'src/app/quote/quote.tsx'], 450, 10],
  ] as const)('%s stays in its budget, and its styles too', (_name, keys, limit, styles) => {
    expect(weight(keys, '.js')).toBeLessThanOrEqual(limit);
    expect(weight(keys, '.css')).toBeLessThanOrEqual(styles);
  });

  it('charts are fetched when they are opened, and add less than 30 KB', () => {
    const chart = 'src/features/quote/price-charts.tsx';
    const before = fetched(['index.html', shell, 'src/app/quote/quote.tsx', 'src/app/quote/compare.tsx']);
    const own = [...fetched([chart])].filter((file) => !before.has(file));
    expect(manifest[chart]?.isDynamicEntry).toBe(true);
    expect(before.has(manifest[chart]?.file ?? '')).toBe(false);
    const scripts = own.filter((file) => file.endsWith('.js'));
    expect(scripts.reduce((sum, file) => sum + kb(file), 0)).toBeLessThanOrEqual(30);
    expect(scripts.length).toBeGreaterThan(0);
  });

  it('all scripts together stay below 900 KB', () => {
    const scripts = readdirSync(join(out, 'assets')).filter((file) => file.endsWith('.js'));
    expect(scripts.reduce((sum, file) => sum + kb(`assets/${file}`), 0)).toBeLessThanOrEqual(900);
  });

  it('the landing page loads nothing of the shell', () => {
    const shellFile = manifest[shell]?.file ?? '';
    expect(shellFile).not.toBe('');
    expect([...fetched([...landing, later])]).not.toContain(shellFile);
  });

  it('leaves the nonce to the server on every script, style and preload', () => {
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    for (const tag of page.match(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*>/g) ?? []) {
      expect(tag).toContain('nonce="__CSP_NONCE__"');
    }
    expect(page).toContain('<meta property="csp-nonce" nonce="__CSP_NONCE__"');
    expect(existsSync(join(out, 'favicon.svg'))).toBe(true);
  });

  it('leaves the support address to the server', () => {
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    expect(page).toContain('<meta name="quoteloom-support" content="__SUPPORT_EMAIL__"');
  });
});
