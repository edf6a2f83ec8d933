/**
 * The items of a tab's session with their exact forms; docs/session-items.md says who writes and who reads them. What
 * cannot be read counts as missing: any script of the tab could have written it.
 */
import { readSession, writeSession, type SessionKey } from './storage';

/** One item. */
export interface SessionItem<T> {
  readonly key: SessionKey;
  /** undefined where there is none, or where it has another form. */
  readonly read: () => T | undefined;
  /** undefined removes it. */
  readonly write: (value: T | undefined) => void;
}

interface Form<T> {
  readonly decode: (text: string) => T | undefined;
  readonly encode: (value: T) => string;
}

function item<T>(key: SessionKey, { decode, encode }: Form<T>): SessionItem<T> {
  return {
    key,
    read: () => {
      const text = readSession(key);
      return text === null ? undefined : decode(text);
    },
    write: (value) => writeSession(key, value === undefined ? null : encode(value)),
  };
}

const text: Form<string> = { decode: (stored) => stored || undefined, encode: (value) => value };

/** Set or not: 'true', or no item. */
const flag: Form<true> = {
  decode: (stored) => (stored === 'true' ? true : undefined),
  encode: () => 'true',
};

/** 'true' or 'false'. */
const yesNo: Form<boolean> = {
  decode: (stored) => (stored === 'true' ? true : stored === 'false' ? false : undefined),
  encode: String,
};

const oneOf = <T extends string>(...words: readonly T[]): Form<T> => ({
  decode: (stored) => words.find((word) => word === stored),
  encode: (value) => value,
});

/** A moment as epoch milliseconds in digits. */
const moment: Form<number> = {
  decode: (stored) => (/^\d{1,15}$/.test(stored) ? Number(stored) : undefined),
  encode: String,
};

function json<T>(fits: (value: unknown) => value is T): Form<T> {
  return {
    decode: (stored) => {
      try {
        const value: unknown = JSON.parse(stored);
        return fits(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    encode: (value) => JSON.stringify(value),
  };
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const areFields = (value: unknown): value is Fields[] => Array.isArray(value) && value.every(isFields);
const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isFields(value) && names.every((name) => isText(value[name]));

/** The account of a prospect at the online-bind carrier. */
export interface BindAccount {
  readonly QuoteId: string | number;
  readonly BindData?: unknown;
}

/** A net rate of the online-bind carrier; the rate is a decimal text. */
export interface NetRate {
  readonly State: string;
  readonly NetRate: string;
  readonly ClassCode: string;
  readonly ClassDescription: string;
}

const NET_RATE = ['State', 'NetRate', 'ClassCode', 'ClassDescription'];

/** Whether a stored value is an account. */
export const isBindAccount = (value: unknown): value is BindAccount =>
  isFields(value) &&
  (typeof value['QuoteId'] === 'number' || (isText(value['QuoteId']) && value['QuoteId'] !== ''));

const account = json(isBindAccount);

/** An ACORD form that was sent, and whose reading nobody has gone through; userId is '' for a new quote. */
export interface AcordOnItsWay {
  readonly userId: string;
  readonly name: string;
  readonly job: string;
  readonly fileName: string;
  readonly bucket: string;
  readonly region: string;
}

const ON_ITS_WAY = ['userId', 'name', 'job', 'fileName', 'bucket', 'region'];

export const sessionItems = {
  formStage: item('formStage', oneOf('one', 'two', 'three', 'four', 'five', 'six')),
  currProspect: item('currProspect', json(isFields)),
  prospectId: item('prospectId', text),
  runId: item('runId', text),
  userId: item('user_id', text),
  quoteData: item(
    'quoteData',
    json((value): value is { date: string; uuid: string } => hasTexts(value, ['date', 'uuid'])),
  ),
  sortKeyList: item('sortKeyList', json(isTexts)),
  address: item('address', json(isTexts)),
  hasProrateValue: item('hasProrateValue', yesNo),
  hideButtons: item('hideButtons', flag),
  otpVerified: item('otpVerified', flag),
  loggedIn: item('loggedIn', flag),
  submissionDate: item('submissionDate', moment),
  salesId: item('salesID', text),
  uwFlow: item('uw_flow', flag),
  uwLogin: item('uwLogin', flag),
  salesLogin: item('salesLogin', flag),
  preUnderwriter: item('preUnderwriter', flag),
  domain: item('domain', text),
  quesList: item('quesList', json(areFields)),
  validateEmodState: item(
    'validateEmodState',
    json(
      (value): value is Record<string, { emod: string; emodDate: string }> =>
        isFields(value) && Object.values(value).every((each) => hasTexts(each, ['emod', 'emodDate'])),
    ),
  ),
  acordOnItsWay: item(
    'acordOnItsWay',
    json((value): value is AcordOnItsWay => hasTexts(value, ON_ITS_WAY)),
  ),
  amtrustAccountDetails: item('amtrustAccountDetails', account),
  amtrustAccountDetailsCopy: item('amtrustAccountDetailsCopy', account),
  amtrustEligibility: item(
    'AmtrustEligibility',
    json((value): value is { Eligibility: string } => hasTexts(value, ['Eligibility'])),
  ),
  amtrustNetRates: item(
    'amtrustNetRatesResponse',
    json(
      (value): value is { Data: readonly NetRate[] } =>
        isFields(value) && areFields(value['Data']) && value['Data'].every((row) => hasTexts(row, NET_RATE)),
    ),
  ),
} as const;

/** Whether the tab's prospect is this one, and was made before an underwriter's own list. */
export const isPreUnderwriter = (prospect: string): boolean =>
  sessionItems.prospectId.read() === prospect && sessionItems.preUnderwriter.read() === true;
