/** What a person does to a draft, as pure steps from one draft to the next; each keeps what it does not touch. */
import { dayProblem } from '@/lib/dates';
import { phoneEntered } from '@/lib/phone';
import { yearsTyped, zipTyped } from '@/lib/typed-number';
import { datesMoved } from './emod';
import type { Answer, CarrierChoice, CompanyProfile, Draft, Modification, ProfileField } from './model';
import { firstPlaceTyped } from './first-place';
import { oneYearAfter } from './policy-term';

/** One step; reverse, where given, takes only its own effect back and spares what was typed since. */
export interface Edit {
  readonly apply: (draft: Draft) => Draft;
  readonly undo?: { readonly words: string; readonly reverse: (draft: Draft) => Draft };
  /** Path of the field that is typed in: typing on in it is one step. */
  readonly field?: string;
  /** The screen does it because of the step before; both are taken back together. */
  readonly follows?: true;
}

const TRIMMED = new Set<ProfileField>([
  'companyName',
  'descriptionOfOperations',
  'firstName',
  'lastName',
  'primaryContact',
  'producer',
]);
/** Trimmed at the start, white space collapsed. */
export function tidy(text: string): string {
  return text.trimStart().replaceAll(/\s+/g, ' ');
}

/**
 * What a profile field holds after this was typed: no leading blank in names, masked phone, digits where only digits
 * were typed. White space within a name is collapsed when the field is left: before, it may yet get a word.
 */
export function profileText(field: ProfileField, typed: string, before = ''): string {
  if (TRIMMED.has(field)) return typed.trimStart();
  if (field === 'phoneNumber') return phoneEntered(typed);
  if (field === 'yearsInBusiness') return yearsTyped(typed, before);
  if (field === 'zipCode1' || field === 'zipCode2') return zipTyped(typed, before);
  return /^(street|cityName)[12]$/.test(field) ? typed.trimStart() : typed;
}

function withProfile(draft: Draft, patch: Partial<CompanyProfile>): Draft {
  const companyProfile = { ...draft.companyProfile, ...patch };
  return { ...draft, companyProfile };
}

function mirrored(profile: CompanyProfile): CompanyProfile {
  if (!profile.sameAsPrimary) return profile;
  const { street1, cityName1, state1, zipCode1 } = profile;
  return { ...profile, street2: street1, cityName2: cityName1, state2: state1, zipCode2: zipCode1 };
}

/** The effective date that was last known, which dates that nobody has moved still show; '' where none is. */
function lastEffective({ effectiveDate, expectedStartDate, expectedExpiryDate }: CompanyProfile): string {
  if (effectiveDate !== '' && dayProblem(effectiveDate) === null) return effectiveDate;
  // The effective date is being typed anew: the expiry tells whether the start is the one before.
  const came = expectedStartDate !== '' && expectedExpiryDate === oneYearAfter(expectedStartDate);
  return came ? expectedStartDate : '';
}

/** Moves the effective date: the expiry goes with it, and each date that nobody has moved. */
function withEffective(draft: Draft, before: CompanyProfile, day: string): Draft {
  const last = lastEffective(before);
  const start = last !== '' && before.expectedStartDate === last ? { expectedStartDate: day } : {};
  const next = withProfile(draft, { ...start, expectedExpiryDate: oneYearAfter(day) });
  return { ...next, emodStatesData: datesMoved(draft.emodStatesData, last, day) };
}

/**
 * Sets a profile field. The effective date moves the expiry, and with it the start and the dates of modifications that
 * nobody has moved; the start date only fills an empty expiry. Location 1 takes over what is typed while it is the primary address.
 */
export function setProfile(field: ProfileField, typed: string): Edit {
  return {
    field: `companyProfile.${field}`,
    apply: (draft) => {
      const text = profileText(field, typed, draft.companyProfile[field]);
      const next = firstPlaceTyped(draft, withProfile(draft, { [field]: text }), field, text);
      // A year that nobody can mean moves no other date.
      const usable = text !== '' && dayProblem(text) === null;
      if (field === 'effectiveDate' && usable) return withEffective(next, draft.companyProfile, text);
      if (field === 'expectedStartDate' && usable && next.companyProfile.expectedExpiryDate === '') {
        return withProfile(next, { expectedExpiryDate: oneYearAfter(text) });
      }
      return { ...next, companyProfile: mirrored(next.companyProfile) };
    },
  };
}

/** Fills city and state of the primary (1) or mailing (2) address while its zip is still the one asked about. */
export function fillAddress(which: 1 | 2, zip: string, found: { city: string; state: string }): Edit {
  return {
    follows: true,
    apply: (draft) => {
      if (draft.companyProfile[`zipCode${which}`] !== zip) return draft;
      const next = withProfile(draft, {
        [`cityName${which}`]: found.city,
        [`state${which}`]: found.state.toLowerCase(),
      });
      return { ...next, companyProfile: mirrored(next.companyProfile) };
    },
  };
}

/** Checking copies the primary address to the mailing address; unchecking clears it. */
export function setSameAsPrimary(same: boolean): Edit {
  return {
    apply: (draft) => {
      if (same) {
        return { ...draft, companyProfile: mirrored({ ...draft.companyProfile, sameAsPrimary: true }) };
      }
      return withProfile(draft, {
        sameAsPrimary: false,
        street2: '',
        cityName2: '',
        state2: '',
        zipCode2: '',
      });
    },
  };
}

/** A name as it stands once its field is left. */
export function leaveProfile(field: ProfileField): Edit {
  return {
    field: `companyProfile.${field}`,
    apply: (draft) => {
      const text = draft.companyProfile[field];
      const tidied = TRIMMED.has(field) ? tidy(text) : text;
      return tidied === text ? draft : withProfile(draft, { [field]: tidied });
    },
  };
}

/** A rate as it is read: without blanks, and with the zero that many leave out before the point. */
const rateText = (typed: string): string => typed.trim().replace(/^\./, '0.');

/** Changes a modification entry; an entered rate turns the response on, a cleared one off. */
export function setModification(key: string, patch: Partial<Modification>): Edit {
  const [part] = Object.keys(patch);
  return {
    ...(part !== undefined && { field: `emodStatesData.${key}.${part}` }),
    apply: (draft) => {
      const entry = draft.emodStatesData[key];
      if (!entry) return draft;
      const [rate1, rate2] = [rateText(patch.rate1 ?? entry.rate1), rateText(patch.rate2 ?? entry.rate2)];
      const response = patch.rate1 === undefined ? entry.response : rate1 !== '';
      const merged = { ...entry, ...patch, rate1, rate2, response, default: false };
      // What is out of sight can be mended by nobody: a day that would be refused goes with its field.
      const kept =
        merged.displayMore || dayProblem(merged.date2) === null ? merged : { ...merged, date2: '' };
      return { ...draft, emodStatesData: { ...draft.emodStatesData, [key]: kept } };
    },
  };
}

/** Replaces one underwriting answer. */
export function setAnswer(answer: Answer): Edit {
  return {
    field: `uwQues.${answer.name}`,
    apply: (draft) => ({
      ...draft,
      uwQues: draft.uwQues.map((each) => (each.name === answer.name ? answer : each)),
    }),
  };
}

/** Chooses a partner and with it all carriers that it offers. */
export function choosePartner(selectedPeo: string, carrierList: readonly CarrierChoice[]): Edit {
  return { apply: (draft) => ({ ...draft, peoDetails: { selectedPeo }, carrierList }) };
}

/** Chooses limits of employers' liability; '' is the default. */
export function chooseLimits(limits: string): Edit {
  return { field: 'coverage.el_limits', apply: (draft) => ({ ...draft, coverage: { el_limits: limits } }) };
}

/** The draft with these carriers; none that is chosen is waited for any longer. */
function withCarriers(draft: Draft, carrierList: Draft['carrierList']): Draft {
  const { setAside = [], ...peo } = draft.peoDetails;
  const chosen = new Set(carrierList.map(({ value }) => value));
  const waiting = setAside.filter((program) => !chosen.has(program));
  const same = waiting.length === setAside.length;
  return { ...draft, carrierList, peoDetails: same ? draft.peoDetails : { ...peo, setAside: waiting } };
}

/** Adds or removes a carrier; the order of choosing is kept. */
export function toggleCarrier(choice: CarrierChoice): Edit {
  return {
    apply: (draft) => {
      const rest = draft.carrierList.filter(({ value }) => value !== choice.value);
      const carrierList = rest.length < draft.carrierList.length ? rest : [...rest, choice];
      return withCarriers(draft, carrierList);
    },
  };
}

/** Brings carriers in that come with a state, and says why. */
export function addCarriers(added: readonly CarrierChoice[], because: string): Edit {
  const names = added.map(({ label }) => label).join(', ');
  const keys = new Set(added.map(({ value }) => value));
  return {
    follows: true,
    apply: (draft) => withCarriers(draft, [...draft.carrierList, ...added]),
    undo: {
      words: `${names} added${because === '' ? '' : `: ${because}`}`,
      reverse: (draft) => ({
        ...draft,
        carrierList: draft.carrierList.filter(({ value }) => !keys.has(value)),
      }),
    },
  };
}

/** Takes carriers of a partner out that cannot stay, and says which. */
export function dropCarriers(peo: string, dropped: readonly CarrierChoice[], because: string): Edit {
  const gone = new Set(dropped.map(({ value }) => value));
  const names = dropped.map(({ label }) => label).join(', ');
  return {
    follows: true,
    apply: (draft) => ({ ...draft, carrierList: draft.carrierList.filter(({ value }) => !gone.has(value)) }),
    undo: {
      words: `${names} taken out: ${because}`,
      reverse: (draft) => {
        const chosen = new Set(draft.carrierList.map(({ value }) => value));
        const back = dropped.filter(({ value }) => !chosen.has(value));
        // Another partner was chosen since: these are not its carriers.
        if (draft.peoDetails.selectedPeo !== peo || back.length === 0) return draft;
        return { ...draft, carrierList: [...draft.carrierList, ...back] };
      },
    },
  };
}
