/** What Get Quote sends, built from the draft, and the records that are stored once the last program ended. */
import type { components } from '@/api/schema';
import { payrollDollars } from '@/lib/money';
import { headsOf } from '@/lib/typed-number';
import type { ProgramQuote, QuoteRun } from './model';

type Schema = components['schemas'];

/** As much of a draft as a quote needs. */
export interface QuoteDraft {
  readonly companyProfile: {
    readonly effectiveDate: string;
    readonly expectedStartDate: string;
    readonly expectedExpiryDate: string;
  };
  readonly childrenLoc: readonly {
    readonly number: string;
    readonly state: string;
    readonly zipCode: string;
    readonly suta: string;
    readonly classCodes: readonly {
      readonly classCodeDescription: string;
      readonly ft: string;
      readonly pt: string;
      readonly payroll: string;
    }[];
  }[];
  readonly emodStatesData: Readonly<
    Record<
      string,
      {
        readonly rate1: string;
        readonly rate2: string;
        readonly date1: string;
        readonly date2: string;
        readonly response: boolean;
        readonly displayMore: boolean;
        readonly stateList: readonly string[];
      }
    >
  >;
  readonly uwQues: readonly { name: string; ques: string; response: string; remarks: string }[];
  readonly carrierList: readonly { readonly value: string; readonly label: string }[];
  readonly coverage: { readonly el_limits: string };
}

/** Employers' liability limits where none were chosen. */
export const LIABILITY_LIMITS = '1000-1000-1000';
/** Quote records per request. */
export const RECORD_BATCH = 5;

const day = (text: string): string | null => (text === '' ? null : text);

/** Answered modification entries, a combined one expanded to each of its states. */
export function modificationRates(entries: QuoteDraft['emodStatesData']): Schema['EmodRate'][] {
  return Object.entries(entries).flatMap(([key, entry]) => {
    if (!entry.response) return [];
    const rate = {
      rate1: entry.rate1,
      date1: day(entry.date1),
      ...(entry.displayMore && { rate2: entry.rate2, date2: day(entry.date2) }),
    };
    const states = entry.stateList.length > 0 ? entry.stateList : [key];
    return states.map((state) => ({ state, ...rate }));
  });
}

function officeOf(
  location: QuoteDraft['childrenLoc'][number],
  carriers: readonly Schema['QuoteCarrier'][],
): Schema['QuoteOffice'] {
  const employees = location.classCodes.flatMap((line) => {
    const [code = '', ...words] = line.classCodeDescription.split(':');
    if (code.trim() === '') return [];
    // A blank stays blank: the server refuses it by name, where 0 would make a price that is too low.
    const payroll = String(payrollDollars(line.payroll) ?? '');
    const heads = { ft: headsOf(line.ft) ?? 0, pt: headsOf(line.pt) ?? 0 };
    return [{ code: code.trim(), description: words.join(':').trim(), ...heads, payroll }];
  });
  return {
    name: location.number,
    state: location.state,
    zip: location.zipCode === '' ? null : location.zipCode,
    suta: location.suta === '' ? null : location.suta,
    employees,
    carriers: [...carriers],
  };
}

/** The body of getQuotesDataId. userId names the draft that the server reads all other facts from. */
export function quoteRequest(draft: QuoteDraft, userId: string, prorateValue: string): Schema['QuoteStart'] {
  const { effectiveDate, expectedStartDate, expectedExpiryDate } = draft.companyProfile;
  const carriers = draft.carrierList.map(({ value }) => {
    const [peo = '', ...carrier] = value.split('-');
    return { peo, carrier: carrier.join('-'), program: value };
  });
  return {
    body: {
      el_limits: draft.coverage.el_limits || LIABILITY_LIMITS,
      date_from: day(expectedStartDate),
      date_to: day(expectedExpiryDate),
      effective_date: day(effectiveDate),
      emod: modificationRates(draft.emodStatesData),
      questions: draft.uwQues.map((each) => ({ ...each })),
      sr_carriers: [],
      prorateValue,
      user_id: userId,
    },
    offices: draft.childrenLoc.map((location) => officeOf(location, carriers)),
  };
}

/** Who produced the quote, from the signed-in person. */
export interface Producer {
  readonly name: string;
  readonly email: string;
  readonly fax: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
}

/** The key of a record; what follows the last '+' is the address, in one line. */
export function recordKey(
  run: Pick<QuoteRun, 'id'>,
  madeAt: number,
  row: ProgramQuote,
  address: string,
): string {
  return `${madeAt}+${run.id}+${row.partner}-${row.carrier}+${address.replaceAll('+', ' ')}`;
}

/** One record per program of an ended run. */
export function quoteRecords(
  run: QuoteRun,
  about: { userId: string; madeAt: number; address: string; producer: Producer },
): Schema['QuoteRecord'][] {
  const { producer } = about;
  return run.programs.map((row) => ({
    user_email_id: about.userId,
    uuid_carrier: recordKey(run, about.madeAt, row, about.address),
    uuid: run.id,
    date: String(about.madeAt),
    peo: row.partner,
    producerName: producer.name,
    producerEmail: producer.email,
    producerFax: producer.fax ?? '',
    producerPhone: producer.phone ?? '',
    producerMobile: producer.mobile ?? '',
    doc_status: 'not_uploaded',
  }));
}

/** Records in the batches in which they are posted. */
export function batches<T>(records: readonly T[]): T[][] {
  const count = Math.ceil(records.length / RECORD_BATCH);
  return Array.from({ length: count }, (_, at) => records.slice(at * RECORD_BATCH, (at + 1) * RECORD_BATCH));
}
