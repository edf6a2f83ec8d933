import { describe, expect, it } from 'vitest';
import {
  batches,
  LIABILITY_LIMITS,
  modificationRates,
  quoteRecords,
  quoteRequest,
  type QuoteDraft,
} from './request';
import { CHEAP, quoteRun } from './quote-builders';

const draft: QuoteDraft = {
  companyProfile: {
    effectiveDate: '2026-07-01',
    expectedStartDate: '2026-07-01',
    expectedExpiryDate: '2027-07-01',
  },
  childrenLoc: [
    {
      number: '2',
      state: 'tx',
      zipCode: '78701',
      suta: '',
      classCodes: [
        { classCodeDescription: '8810: Clerical, office', ft: '4', pt: '', payroll: '$250,000' },
        { classCodeDescription: '', ft: '', pt: '', payroll: '' },
      ],
    },
  ],
  emodStatesData: {
    ncci: {
      rate1: '0.95',
      rate2: '9',
      date1: '2026-01-01',
      date2: '',
      response: true,
      displayMore: false,
      stateList: ['tx', 'wi'],
    },
    ca: {
      rate1: '1.1',
      rate2: '1.2',
      date1: '2026-01-01',
      date2: '2026-09-01',
      response: true,
      displayMore: true,
      stateList: [],
    },
    nj: {
      rate1: '',
      rate2: '',
      date1: '2026-01-01',
      date2: '',
      response: false,
      displayMore: false,
      stateList: [],
    },
  },
  uwQues: [{ name: 'q1', ques: 'Aircraft?', response: 'N', remarks: '' }],
  carrierList: [{ value: 'gms-key_risk', label: 'Key Risk' }],
  coverage: { el_limits: '' },
};

describe('request', () => {
  it('[QE-129] sends common and offices under the specified names', () => {
    const term = { ...draft.companyProfile, expectedStartDate: '2026-07-15' };
    const { body, offices } = quoteRequest({ ...draft, companyProfile: term }, 'user_20260701_x', '1');
    expect(body).toEqual({
      el_limits: '1000-1000-1000',
      effective_date: '2026-07-01',
      date_from: '2026-07-15',
      date_to: '2027-07-01',
      prorateValue: '1',
      sr_carriers: [],
      user_id: 'user_20260701_x',
      questions: [{ name: 'q1', ques: 'Aircraft?', response: 'N', remarks: '' }],
      emod: [
        { state: 'tx', rate1: '0.95', date1: '2026-01-01' },
        { state: 'wi', rate1: '0.95', date1: '2026-01-01' },
        { state: 'ca', rate1: '1.1', date1: '2026-01-01', rate2: '1.2', date2: '2026-09-01' },
      ],
    });
    expect(offices).toEqual([
      {
        name: '2',
        state: 'tx',
        zip: '78701',
        suta: null,
        employees: [{ code: '8810', description: 'Clerical, office', ft: 4, pt: 0, payroll: '250000' }],
        carriers: [{ peo: 'gms', carrier: 'key_risk', program: 'gms-key_risk' }],
      },
    ]);
  });

  it('[QE-129] keeps a colon of a description and a dash of a carrier', () => {
    const [place] = draft.childrenLoc;
    const line = { ...place!.classCodes[0]!, classCodeDescription: ' 8810 : Clerical: no travel', pt: '3' };
    const { offices } = quoteRequest(
      {
        ...draft,
        childrenLoc: [{ ...place!, suta: '2.7', classCodes: [line] }],
        carrierList: [...draft.carrierList, { value: 'lib-zurich-na', label: 'Zurich' }],
      },
      'u',
      '1',
    );
    expect(offices[0]).toMatchObject({
      suta: '2.7',
      employees: [{ code: '8810', description: 'Clerical: no travel', ft: 4, pt: 3 }],
      carriers: [
        { peo: 'gms', carrier: 'key_risk', program: 'gms-key_risk' },
        { peo: 'lib', carrier: 'zurich-na', program: 'lib-zurich-na' },
      ],
    });
  });

  it('sends no zip and no unemployment account where none was entered', () => {
    const blank = { ...draft.childrenLoc[0]!, zipCode: '', suta: '' };
    const { offices } = quoteRequest({ ...draft, childrenLoc: [blank] }, 'u', '1');
    expect(offices[0]).toMatchObject({ zip: null, suta: null });
  });

  it('[QE-114] leaves a missing expiry to the server, whose term is then a year from the start', () => {
    const companyProfile = { ...draft.companyProfile, expectedExpiryDate: '' };
    expect(quoteRequest({ ...draft, companyProfile }, 'u', '1').body.date_to).toBeNull();
  });

  it('[QE-083] leaves a payroll that nobody entered blank, and never makes it nought', () => {
    const [place] = draft.childrenLoc;
    const [line] = place!.classCodes;
    const of = (payroll: string) => {
      const childrenLoc = [{ ...place!, classCodes: [{ ...line!, payroll }] }];
      return quoteRequest({ ...draft, childrenLoc }, 'u', '1').offices[0]?.employees?.[0]?.payroll;
    };
    expect(['', '$', '$0', '$1,250'].map(of)).toEqual(['', '', '0', '1250']);
  });

  it('[QE-193] sends the liability limits that were chosen, else the specified ones', () => {
    const chosen = { ...draft, coverage: { el_limits: '500-500-500' } };
    expect(quoteRequest(chosen, 'u', '1').body.el_limits).toBe('500-500-500');
    expect(quoteRequest(draft, 'u', '1').body.el_limits).toBe('1000-1000-1000');
    expect(LIABILITY_LIMITS).toBe('1000-1000-1000');
  });

  it('[QE-095] [QE-096] sends answered modifications only, the combined one for each of its states', () => {
    expect(modificationRates(draft.emodStatesData)).toEqual([
      { state: 'tx', rate1: '0.95', date1: '2026-01-01' },
      { state: 'wi', rate1: '0.95', date1: '2026-01-01' },
      { state: 'ca', rate1: '1.1', date1: '2026-01-01', rate2: '1.2', date2: '2026-09-01' },
    ]);
    // The rates that an answer left behind before it was taken back are no answer.
    const ca = { ...draft.emodStatesData['ca']!, response: false };
    expect(modificationRates({ ca })).toEqual([]);
  });

  it('[QE-096] gives each state of a combined entry both rates with their dates', () => {
    const stateList = ['tx', 'wi', 'il'];
    const ncci = { ...draft.emodStatesData['ca']!, stateList };
    const rates = { rate1: '1.1', date1: '2026-01-01', rate2: '1.2', date2: '2026-09-01' };
    expect(modificationRates({ ncci })).toEqual(stateList.map((state) => ({ state, ...rates })));
  });

  it('[QE-031] reads a class code without the space after its colon', () => {
    const [place] = draft.childrenLoc;
    const classCodes = [{ ...place!.classCodes[0]!, classCodeDescription: '8810:Clerical: office' }];
    const { offices } = quoteRequest({ ...draft, childrenLoc: [{ ...place!, classCodes }] }, 'u', '1');
    expect(offices[0]?.employees).toMatchObject([{ code: '8810', description: 'Clerical: office' }]);
  });

  it('[QE-045] [QE-047] [QE-048] [QE-124] keys each record by time, run, program and address, and names the producer', () => {
    const about = { name: 'Pat', email: 'pat@a.example', phone: '5125550147' };
    const producer = { ...about, fax: null, mobile: '5125550149' };
    const [record] = quoteRecords(quoteRun([CHEAP], 'done'), {
      userId: 'user_1',
      madeAt: 1_780_000_000_000,
      address: '1 Main + 2nd + 3rd, Austin TX 78701',
      producer,
    });
    expect(record?.uuid_carrier.split('+').at(-1)).toBe('1 Main   2nd   3rd, Austin TX 78701');
    expect(record).toEqual({
      user_email_id: 'user_1',
      uuid_carrier: '1780000000000+run-1+gms-uwic+1 Main   2nd   3rd, Austin TX 78701',
      uuid: 'run-1',
      date: '1780000000000',
      peo: 'gms',
      producerName: 'Pat',
      producerEmail: 'pat@a.example',
      producerPhone: '5125550147',
      producerMobile: '5125550149',
      producerFax: '',
      doc_status: 'not_uploaded',
    });
    const other = { ...about, phone: null, fax: '5125550148', mobile: null };
    const run = quoteRun([CHEAP], 'done');
    const [faxed] = quoteRecords(run, { userId: 'u', madeAt: 1, address: '', producer: other });
    expect(faxed).toMatchObject({ producerFax: '5125550148', producerMobile: '', producerPhone: '' });
  });

  it('[QE-196] posts records in batches of five', () => {
    expect(batches([1, 2, 3, 4, 5, 6, 7]).map((batch) => batch.length)).toEqual([5, 2]);
    expect(batches([])).toEqual([]);
  });
});
