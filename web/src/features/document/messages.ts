/** Words of the viewer and of the files that are downloaded; the specified ones word for word. */

/** Titles of the viewer. */
export const TITLES = {
  noLoss: 'No Loss',
  acord: 'Acord Form',
  lossRuns: 'Loss Runs',
  lossSummary: 'Loss Summary',
} as const;

/** A title of the viewer. */
export type ViewerTitle = (typeof TITLES)[keyof typeof TITLES];

/** Specified texts. */
export const MESSAGES = {
  loading: 'Loading document ...',
  notLoaded: 'Document not loaded.',
  noLossRuns: 'No Data.',
  noYears: 'No data found',
  files: 'Download Files',
  all: 'Download ALL',
  none: 'No Files Uploaded!',
  archive: 'AffinityFiles.zip',
} as const;
