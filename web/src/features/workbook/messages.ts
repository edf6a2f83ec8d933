/** Texts of the underwriting page; the specified ones are byte-exact contract. */
export const MESSAGES = {
  title: "Here's Your UnderWriting Price Indication",
  ratesTitle: 'Update Class code and rates',
  firstColumn: 'State/Metric',
  bindError: 'Bind Error!!',
  oneCarrier: 'You can only bind with one carrier.',
  nameEmpty: 'One or more Carrier Name input boxes is empty. Please fill the Carrier Name to submit.',
  carrierExists: 'Carrier already exists',
  noRangeAvailable: 'No Range Available!',
  noRange: 'No range',
  valueMissing: 'Please enter a value!',
  rangeFailed: 'Unable to get range!',
  addCarrier: 'Add Carrier',
  carrierName: 'Carrier Name',
  twoDecimals: 'Enter a percent with at most two decimals',
  creditRange: (most: string) => `Your credit range is 0 - ${most}`,
  debitRange: (most: string) => `Your debit range is 0 - ${most}`,
} as const;
