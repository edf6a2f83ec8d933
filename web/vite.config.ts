import { globSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { PATIENCE } from './test/timeouts.ts';

/** The API replaces this word by a fresh nonce in every answer that carries index.html. */
export const noncePlaceholder = '__CSP_NONCE__';

const api = process.env['QUOTELOOM_API'] ?? 'http://localhost:8000';
const proxy = Object.fromEntries(
  ['/api', '/temporal-codec', '/healthz'].map((path) => [path, { target: api, changeOrigin: false }]),
);

/**
 * Where a key is followed by many cells, rows or prices: there the React Compiler pays for the fifth that it adds to
 * the code. Other screens are small enough to be drawn anew.
 */
const memoized =
  /\/src\/(app\/(quote|shell)|features\/(dashboard|decision|eligibility|ops|prospect|quote|rate-book|workbook)|ui)\/.*\.tsx?$/;

const sheets = globSync('src/**/*.module.css', { cwd: import.meta.dirname }).toSorted();

/** 'ad0', 'ad1': names of one sheet begin alike, so that they pack to little more than their last letter. */
function shortName(name: string, file: string, css: string): string {
  const path = relative(import.meta.dirname, file);
  const sheet = sheets.indexOf(path);
  const names = [...css.matchAll(/\.([a-z][\w-]*)|@keyframes\s+([\w-]+)/gi)].map(
    ([, own, move]) => own ?? move,
  );
  const at = [...new Set(names)].indexOf(name);
  if (sheet < 0 || at < 0) throw new Error(`There is no '${name}' in ${path}`);
  const letter = String.fromCodePoint(97 + Math.floor(sheet / 36));
  return `${letter}${(sheet % 36).toString(36)}${at.toString(36)}`;
}

export default defineConfig({
  plugins: [react({ compiler: true, include: memoized })],
  resolve: { tsconfigPaths: true },
  // Names that say where they come from are a twentieth of all styles.
  css: process.env['NODE_ENV'] === 'production' ? { modules: { generateScopedName: shortName } } : {},
  html: { cspNonce: noncePlaceholder },
  server: { host: '127.0.0.1', port: 5173, proxy },
  preview: { host: '127.0.0.1', port: 4173, proxy },
  build: {
    target: 'es2023',
    manifest: true,
    // An inlined asset would need data: in the content security policy of scripts and styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|swr|use-sync-external-store|dequal|cookie-es)[\\/]/,
            },
            {
              // Small, on most pages, and alike: together they pack to less than by themselves.
              name: 'pieces',
              test: /src[\\/]ui[\\/](field|panel|page-header|status-tag)\./,
            },
            {
              name: 'style-engine',
              test: /node_modules[\\/](@ant-design[\\/](cssinjs|cssinjs-utils|colors|fast-color)|@emotion[\\/][a-z-]+|stylis)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    // Vitest leaves a processor free by itself: of two, half.
    maxWorkers: '100%',
    // A process for each: tabs of one browser hear one another, those of two tests must not.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          isolate: false,
          setupFiles: ['test/fresh-modules.ts'],
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: PATIENCE },
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          isolate: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          setupFiles: ['test/react-unwatched.ts', 'test/fresh-modules.ts', 'test/setup.ts'],
          css: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: PATIENCE },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: PATIENCE },
          sequence: { groupOrder: 1 },
          // More than processors: a journey waits for servers. Each keeps its browser from file to file.
          maxWorkers: 3,
          isolate: false,
          // Tests that say so run side by side, so many of a file.
          maxConcurrency: 3,
        },
      },
    ],
  },
});
