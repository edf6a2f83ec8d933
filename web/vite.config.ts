import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** The API replaces this word by a fresh nonce in every answer that carries index.html. */
export const noncePlaceholder = '__CSP_NONCE__';

const api = process.env['QUOTELOOM_API'] ?? 'http://localhost:8000';
const proxy = Object.fromEntries(
  ['/api', '/temporal-codec', '/healthz'].map((path) => [path, { target: api, changeOrigin: false }]),
);

/** Journeys that change prices or a carrier for everybody: no other may run meanwhile. */
const ALONE = ['e2e/journeys/rate-book.e2e.ts', 'e2e/journeys/retry.e2e.ts'];

const browser = { environment: 'node', testTimeout: 120_000, hookTimeout: 120_000 } as const;

export default defineConfig({
  plugins: [react({ compiler: true })],
  resolve: { tsconfigPaths: true },
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
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'screen',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
          include: ['src/**/*.test.tsx', 'test/**/*.test.tsx'],
          setupFiles: ['test/setup.ts'],
          css: false,
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'browser',
          include: ['e2e/**/*.e2e.ts'],
          exclude: ALONE,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...browser,
          name: 'browser alone',
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
