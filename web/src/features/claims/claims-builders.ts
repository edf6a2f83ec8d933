/** Claims as tests have them. */
import type { Claims } from './model';
import type { Totals } from './api';

type Kept = Claims['historicalClaims'][number];
type Sum = Totals['allYears'];

/** A stored year. */
export const aYear = (year: number, more: Partial<Kept> = {}): Kept => ({
  year,
  carrier: 'Anchor',
  annualPremium: '$12,000',
  numberOfClaims: '2',
  totInc: '$5,000',
  totRes: '$1,000',
  totPaid: '$4,000',
  noCoverage: false,
  ...more,
});

/** The claims of a prospect whose policy begins in 2026 and whose business began in 2019. */
export const someClaims = (more: Partial<Claims> = {}): Claims => ({
  version: 0,
  userId: 'user_20260701_1',
  rows: Array.from({ length: 10 }, (_, at) => ({
    year: 2026 - at,
    state: 2026 - at < 2019 ? ('before_founding' as const) : ('open' as const),
  })),
  historicalClaims: [],
  isNoLossChckd: false,
  startDate: '',
  effectiveDate: '2026-07-01',
  yearsInBusiness: '2019',
  locked: false,
  maySave: true,
  ...more,
});

const NONE: Sum = {
  years: 0,
  annualPremium: '$0',
  numberOfClaims: 0,
  totInc: '$0',
  totRes: '$0',
  totPaid: '$0',
  lossRatio: null,
  band: null,
};

/** What the server adds up. */
export const someTotals = (sum: Partial<Sum> = {}, rows: Totals['rows'] = []): Totals => ({
  rows,
  allYears: { ...NONE, ...sum },
  threeYears: { ...NONE, ...sum },
  priorCoverageYears: null,
  noLoss: false,
});
