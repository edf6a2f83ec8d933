/** The generated types are those of the API as it stands. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { client } from '@/api/client';
import { python } from './python';

const generator = resolve(import.meta.dirname, '../tools/openapi/generate.mjs');

describe('schema', () => {
  it('equals what the API generates', () => {
    const check = () =>
      execFileSync(process.execPath, [generator, '--check'], {
        encoding: 'utf8',
        stdio: 'pipe',
        env: { ...process.env, QUOTELOOM_PYTHON: python },
      });
    expect(check).not.toThrow();
  });

  it('makes a wrong path, a missing path parameter and an unknown field compile errors', () => {
    const wrong = () => [
      // @ts-expect-error no such path
      client.GET('/api/nothing'),
      // @ts-expect-error the search is missing
      client.GET('/api/getCcodes/{state}/{search}', { params: { path: { state: 'nv' } } }),
      // @ts-expect-error a session has no such field
      client.GET('/api/auth/session').then(({ data }) => data?.password),
    ];
    expect(wrong).toBeTypeOf('function');
  });
});
