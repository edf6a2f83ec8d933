/** The specified texts of claims and of the no-loss statement. */
export const MESSAGES = {
  noClaims: 'No historical claims',
  startDate: 'Business Start Date',
  notConsecutive: 'Claims submitted should be for consecutive years!',
  saved: 'Submission saved successfully',
  lossFile: 'Unable to process the loss file. Please contact {email} for further clarification.',
  noLossFailed: 'View Quote is not available due to error.',
} as const;

/** Label of the tick of a year without coverage. */
export const noCoverageIn = (year: number): string => `No coverage in ${year}`;
