import { expect, it } from 'vitest';
import { aSession } from '@test/builders';
import { sheetAsked, type Program } from './asked';

type Run = Parameters<typeof sheetAsked>[0];
const RUN = { created_at: '2026-07-01T10:00:00.123Z' } as Run;
const ROW = { program: 'gms-uwic', partner: 'gms', carrier: 'uwic' } as Program;
const FACTS = { user: 'user_1', mail: ['PO Box 7'], streets: ['7 Elm St'], funds: [] };

it('[CB-040] [CB-143] [CB-279] names run, program, addresses and the producer with all five details', () => {
  const { user, ...session } = aSession();
  const who = { ...session, user: { ...user, fax: '616', phone: '615', mobile: '617' } };
  expect(sheetAsked(RUN, ROW, FACTS, who, ['GA', 'TX'], true)).toEqual({
    email: 'user_1',
    timestamp: Date.parse('2026-07-01T10:00:00.123Z'),
    carrier: 'uwic',
    peo: 'gms',
    mail_address: ['PO Box 7'],
    address: ['7 Elm St'],
    stateList: ['GA', 'TX'],
    includePremium: true,
    producerDetails: {
      producerName: user.name,
      producerEmail: user.email,
      producerFax: '616',
      producerPhone: '615',
      producerMobile: '617',
    },
  });
  expect(sheetAsked(RUN, ROW, FACTS, null, ['CA'], false)).toMatchObject({
    includePremium: false,
    producerDetails: null,
  });
});
