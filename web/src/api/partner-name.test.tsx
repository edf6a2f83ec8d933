import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { on, refusal } from '@test/handlers';
import { PARTNER_KEYS } from '@test/partner-names';
import { partnersAre } from '@test/partners';
import { show } from '@test/render';
import { server } from '@test/setup';
import { usePartnerName } from './partner-name';

function Named({ partner }: { partner: string }) {
  const partnerName = usePartnerName();
  return <li>{partnerName(partner)}</li>;
}

const named = (...partners: readonly string[]) =>
  show(
    <ul>
      {partners.map((partner) => (
        <Named key={partner} partner={partner} />
      ))}
    </ul>,
  );

const words = () => screen.getAllByRole('listitem').map((item) => item.textContent);

it('[RD-120] says what the catalogue calls a partner, asked once for all that show one', async () => {
  const asked = partnersAre();
  named(...PARTNER_KEYS);
  await waitFor(() => expect(words()).toEqual(['LIB', 'Innoworks', 'Prestige', 'J Gregory']));
  expect(asked).toHaveLength(1);
});

it('shows a blank about as wide until the name is known, and the key in capitals where the catalogue has none', async () => {
  partnersAre({ stafflink: 'Prestige' });
  named('stafflink', 'gms', '');
  expect(words()).toEqual(['\u2002'.repeat(9), '\u2002'.repeat(3), '']);
  await waitFor(() => expect(words()).toEqual(['Prestige', 'GMS', '']));
});

it('says the key in capitals where the catalogue may not be read', async () => {
  let asked = false;
  server.use(
    on('get', '/api/programs', () => {
      asked = true;
      return refusal(403, 'forbidden', 'Not for this account.');
    }),
  );
  named('stafflink');
  expect(words()).toEqual(['\u2002'.repeat(9)]);
  await waitFor(() => expect(words()).toEqual(['STAFFLINK']));
  expect(asked).toBe(true);
});

it('calls the partner of a demo guest by the name of the disguise', async () => {
  partnersAre({ demo: 'Demo' });
  named('demo');
  await waitFor(() => expect(words()).toEqual(['Demo']));
});
