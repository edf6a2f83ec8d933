/** The quote as the online-bind carrier wants it: its names, its day, its four digits, its fixed words. */
import { usDay } from '@/lib/dates';
import { payrollDollars } from '@/lib/money';
import { headsOf } from '@/lib/typed-number';
import type { QuoteFacts } from './api';

/** As much of a draft as the carrier is told. */
export interface QuotedBusiness {
  readonly companyProfile: {
    readonly companyName: string;
    readonly fein: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly phoneNumber: string;
    readonly emailId: string;
    readonly yearsInBusiness: string;
    readonly entityType: string;
    readonly effectiveDate: string;
    readonly street1: string;
    readonly cityName1: string;
    readonly state1: string;
    readonly zipCode1: string;
    readonly street2: string;
    readonly cityName2: string;
    readonly state2: string;
    readonly zipCode2: string;
  };
  readonly childrenLoc: readonly {
    readonly state: string;
    readonly classCodes: readonly {
      readonly classCodeDescription: string;
      readonly ft: string;
      readonly pt: string;
      readonly payroll: string;
    }[];
  }[];
}

/** Digits of a class code at this carrier. */
const CODE_DIGITS = 4;
const NATURE = 'Hospitality';

const address = (Line1: string, City: string, state: string, Zip: string) => ({
  Line1,
  Line2: '',
  City,
  State: state.toUpperCase(),
  Zip,
});

/** The lines of one location; a line without a code is none. */
function classesOf({ state, classCodes }: QuotedBusiness['childrenLoc'][number]) {
  return classCodes.flatMap((line) => {
    const [code = '', ...words] = line.classCodeDescription.split(':');
    if (!/^\d+$/.test(code.trim())) return [];
    return [
      {
        ClassCode: code.trim().padStart(CODE_DIGITS, '0'),
        ClassCodeDescription: words.join(':').trim(),
        ClassDescriptionCode: '',
        State: state.toUpperCase(),
        Payroll: String(payrollDollars(line.payroll) ?? 0),
        FullTimeEmployees: headsOf(line.ft) ?? 0,
        PartTimeEmployees: headsOf(line.pt) ?? 0,
      },
    ];
  });
}

/** Years from the year of founding to the first day of the policy, or the years themselves; null: not told. */
function yearsAt(day: string, said: string): number | null {
  if (/^\d{4}$/.test(said)) return Math.max(0, Number(day.slice(0, 4)) - Number(said));
  return /^\d{1,3}$/.test(said) ? Number(said) : null;
}

/** What is sent with QuoteGeneration and QuoteUpdate; the server compares it with the last run. */
export function quoteFacts({ companyProfile: profile, childrenLoc }: QuotedBusiness): QuoteFacts {
  return {
    EffectiveDate: usDay(profile.effectiveDate),
    Fein: profile.fein,
    IsIncumbentAgent: false,
    NatureOfBusiness: NATURE,
    IsNonProfit: false,
    LegalEntity: 0,
    EntityType: profile.entityType,
    BusinessName: profile.companyName,
    YearsInBusiness: yearsAt(profile.effectiveDate, profile.yearsInBusiness.trim()),
    PrimaryAddress: address(profile.street1, profile.cityName1, profile.state1, profile.zipCode1),
    MailingAddress: address(profile.street2, profile.cityName2, profile.state2, profile.zipCode2),
    ContactInformation: {
      FirstName: profile.firstName,
      LastName: profile.lastName,
      Email: profile.emailId,
      Phone: profile.phoneNumber,
      AgentContactId: '',
    },
    ClassCodes: childrenLoc.flatMap(classesOf),
  };
}
