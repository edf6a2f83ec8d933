import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on } from '@test/handlers';
import { show } from '@test/render';
import { server } from '@test/server';
import type { Released } from './api';
import { ReleasedChanges } from './released-changes';
import { changeWords } from './released-words';
import { aReleasedColumn } from './submission-builders';

const NAMES: Readonly<Record<string, string>> = { GA: 'Georgia', TN: 'Tennessee', TX: 'Texas' };
const stateName = (letters: string): string => NAMES[letters] ?? letters;

async function opened(columns: Released['columns'], comment = '') {
  const released: Released = { released_at: '2026-07-02T17:00:00Z', columns };
  server.use(on('get', '/api/submissions/{id}/released', () => released));
  show(
    <ReleasedChanges
      submission="01b00000-0000-7000-8000-000000000001"
      stateName={stateName}
      comment={comment}
    />,
  );
  return screen.findByRole('region', { name: 'What the underwriter changed' });
}

it('says in one sentence what was changed and what it came to, and which states moved with it', async () => {
  const region = await opened([aReleasedColumn()]);
  expect(
    await within(region).findByText(
      'Key Risk: Texas schedule credit 15 %, price $36,396 → $33,027 (−$3,369)',
    ),
  ).toBeInTheDocument();
  expect(region).toHaveTextContent(
    'Georgia $12,546 → $12,580, moved with the whole policy · Texas $23,850 → $20,447',
  );
});

it('says what the underwriter wrote, and nothing where nobody wrote', async () => {
  const region = await opened([], 'Credits for new guards; bind by Dec 20.');
  expect(region).toHaveTextContent('The underwriter says: Credits for new guards; bind by Dec 20.');
});

it('says that nothing was changed', async () => {
  const region = await opened([]);
  expect(region).not.toHaveTextContent('says');
  expect(
    await within(region).findByText('The underwriter released every price as it was submitted.'),
  ).toBeInTheDocument();
});

it('tells a debit and each figure that was entered, by its class', () => {
  const rates = [
    { code: '5190', kind: 'manual_rate', value: '1.25' },
    { code: '8810', kind: 'net_rate_ax', value: '0.1000' },
  ] as const;
  const state = { state: 'TN', submitted: '4299', released: '5414', schedule: '2.50', rates: [...rates] };
  const column = aReleasedColumn({ submitted: '4299', released: '5414', states: [state] });
  expect(changeWords(column, stateName)).toBe(
    'Key Risk: Tennessee schedule debit 2.5 %, class 5190 rate 1.25, class 8810 net rate w/ Ax & EC 0.1000, price $4,299 → $5,414 (+$1,115)',
  );
});
