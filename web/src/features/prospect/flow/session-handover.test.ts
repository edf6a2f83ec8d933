import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftHanded, draftHandedOver } from './session-handover';
import { newDraft } from '../draft/wire';

const TODAY = '2026-07-01';
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('a stored prospect', () => {
  it('is read by the specified names: class codes keyed by index, numbers as text, states in lower case', () => {
    const draft = draftHanded(
      {
        companyProfile: {
          companyName: 'Acme',
          yearsInBusiness: 2001,
          state1: 'TX',
          state2: 'NV',
          sameAsPrimary: true,
        },
        childrenLoc: [
          {
            number: 4,
            state: 'TX',
            zipCode: '78701',
            classCodesInfo: { 0: { classCodeDescription: '8810: Clerical', ft: 2, payroll: '$90,000' } },
          },
        ],
        emodStatesData: { ncci: { rate1: '0.95', response: true, stateList: ['tx'] } },
        uwQues: [{ name: 'q3', response: 'Y', remarks: 'a mast' }],
        peoDetails: { selectedPeo: 'gms' },
        carrierList: [{ value: 'gms-uwic', label: 'UWIC' }],
        riskProfile: { any: 'thing' },
      },
      TODAY,
    );
    expect(draft.companyProfile).toMatchObject({
      companyName: 'Acme',
      yearsInBusiness: '2001',
      state1: 'tx',
      state2: 'nv',
      sameAsPrimary: true,
      effectiveDate: TODAY,
    });
    expect(draft.childrenLoc).toMatchObject([
      {
        number: '4',
        state: 'tx',
        classCodes: [{ classCodeDescription: '8810: Clerical', ft: '2', pt: '', payroll: '$90,000' }],
      },
    ]);
    expect(draft.emodStatesData['ncci']).toMatchObject({ rate1: '0.95', response: true, stateList: ['tx'] });
    expect(draft.uwQues).toHaveLength(31);
    expect(draft.uwQues[2]).toMatchObject({ response: 'Y', remarks: 'a mast' });
    expect(draft.peoDetails.selectedPeo).toBe('gms');
    expect(draft.carrierList).toEqual([{ value: 'gms-uwic', label: 'UWIC' }]);
  });

  it('takes nothing from parts of another form, and gives each location a number of its own', () => {
    const odd = {
      companyProfile: 'Acme',
      childrenLoc: [{ number: '1', street: 5 }, { number: '1', state: null }, 'x', null],
      emodStatesData: { tx: null, ca: { rate1: {}, stateList: 'ca' } },
      uwQues: 7,
      peoDetails: [],
      carrierList: [{ label: 'no key' }, 3],
    };
    const draft = draftHanded(odd, TODAY);
    expect(draft.companyProfile).toEqual(newDraft(TODAY).companyProfile);
    expect(draft.childrenLoc).toMatchObject([
      { number: '1', street: '5', state: '' },
      { number: '2', state: '' },
    ]);
    expect(draft.emodStatesData).toMatchObject({
      ca: { rate1: '', date1: TODAY, date2: TODAY, stateList: [] },
    });
    const bare = { number: '', state: 'TX' };
    const [place] = draftHanded({ childrenLoc: [bare] }, TODAY).childrenLoc;
    expect(place).toMatchObject({
      number: '1',
      key: '1',
      state: 'tx',
      classCodes: [{ classCodeDescription: '' }],
    });
    const mixed = draftHanded({ emodStatesData: { ncci: { stateList: ['tx', 7, null] } } }, TODAY);
    expect(mixed.emodStatesData['ncci']?.stateList).toEqual(['tx']);
    expect(draftHanded({ childrenLoc: [] }, TODAY).childrenLoc).toMatchObject([{ number: '1' }]);
    expect(draft.uwQues).toEqual(newDraft(TODAY).uwQues);
    expect([draft.peoDetails.selectedPeo, draft.carrierList]).toEqual(['', []]);
  });

  it('is handed over only where the server has no draft of it', () => {
    expect(draftHandedOver(TODAY)).toBeUndefined();
    stored.set('currProspect', '{"companyProfile":{"companyName":"Acme"}');
    expect(draftHandedOver(TODAY)).toBeUndefined();
    stored.set('currProspect', '{"other":1}');
    expect(draftHandedOver(TODAY)).toBeUndefined();
    stored.set('currProspect', '{"companyProfile":{"companyName":"Acme"}}');
    expect(draftHandedOver(TODAY)?.companyProfile.companyName).toBe('Acme');
    stored.set('prospectId', '01a20000-0000-7000-8000-000000000001');
    expect(draftHandedOver(TODAY)).toBeUndefined();
  });
});
