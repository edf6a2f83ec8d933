/** The bind panels of a prospect in tests: what its carriers hold, who looks, and where items lead. */
import { screen } from '@testing-library/react';
import { beforeEach } from 'vitest';
import { sessionStore } from '@/api/session';
import type { Account } from '@/features/bind/api';
import { anAccount } from '@/features/bind/bind-builders';
import { BindPanels, type BindPanelsProps } from '@/features/bind/bind-panels';
import { aSession } from './builders';
import { on } from './handlers';
import { show } from './render';
import { server } from './setup';
import { keepStreams } from './streams';

const PROSPECT = '01a20000-0000-7000-8000-000000000002';
/** A job, or whatever else needs an id of its own. */
export const JOB = '01f00000-0000-7000-8000-0000000000b1';
/** The carrier that is selected. */
export const AMTRUST = [{ path: 'Amtrust', name: 'AmTrust' }];

/** What is read, and where items have led. */
export interface Bench {
  accounts: Account[];
  led: string[];
}

/** For each test of a file: one account that may be bound, looked at by an underwriter. */
export function bindBench(): Bench {
  const bench: Bench = { accounts: [], led: [] };
  beforeEach(() => {
    keepStreams();
    bench.accounts = [anAccount()];
    bench.led = [];
    sessionStore.set(aSession({ groups: ['UWBeta'], permissions: ['signed_in', 'ask_carrier', 'bind'] }));
  });
  return bench;
}

/** Opens the panels. */
export function openPanels(bench: Bench, props: Partial<BindPanelsProps> = {}) {
  const led = (place: string) => () => void bench.led.push(place);
  server.use(on('get', '/api/binds', () => bench.accounts));
  return show(
    <BindPanels
      prospect={PROSPECT}
      userId="user_1"
      insured="Acme LLC"
      effectiveDate="2026-08-01"
      carriers={AMTRUST}
      places={{ address: led('profile'), facts: led('prices'), submission: led('submission') }}
      {...props}
    />,
  );
}

/** The panel of a carrier. */
export const bindPanel = (carrier = 'AmTrust') =>
  screen.findByRole('region', { name: `Online bind with ${carrier}` });

/** Its button. */
export const proceed = () => screen.findByRole('button', { name: 'Proceed to bind online' });
