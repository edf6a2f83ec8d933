/** A catalogue whose partners are called otherwise than their keys say. */
import type { ProgramOffer } from '@/features/reference/api';
import { on } from './handlers';
import { PARTNERS } from './partner-names';
import { server } from './setup';

/** A program of a partner that is on offer. */
export const anOffer = (
  peo: string,
  carrier: string,
  carrierName: string,
  displayPeoName = peo,
): ProgramOffer => ({
  program: `${peo}-${carrier}`,
  peo,
  displayPeoName,
  carrier,
  carrierName,
  actualCarrierName: carrierName,
  demoCarrierName: null,
  range: [],
  disableCarrier: false,
  devRemoved: false,
  prodRemoved: false,
  kind: 'rated',
  paygo: false,
  illustrative: true,
  offered: true,
});

const offers = (names: Readonly<Record<string, string>>): ProgramOffer[] =>
  Object.entries(names).map(([peo, displayPeoName]) => anOffer(peo, 'uwic', 'UWIC', displayPeoName));

/** The server's catalogue holds these partners; answers a list that grows with each time it was asked for. */
export function partnersAre(names: Readonly<Record<string, string>> = PARTNERS): string[] {
  const asked: string[] = [];
  server.use(
    on('get', '/api/programs', ({ url }) => {
      asked.push(url);
      return offers(names);
    }),
  );
  return asked;
}
