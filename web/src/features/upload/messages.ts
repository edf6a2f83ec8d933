/** Words of uploads; the specified ones word for word. */

/** Specified texts. */
export const MESSAGES = {
  title: 'Please provide the following information to get bindable quote',
  upload: 'Upload',
  confirm: 'Files once uploaded cannot be deleted',
  none: 'No files uploaded',
  exists: 'File already exist',
  error: 'Error',
  done: 'files uploaded',
  downloads: 'Download Files',
} as const;

/** The drop zones by the folder of their files. */
export const ZONES = {
  LossRun: 'Upload Loss Runs',
  OtherDocuments: 'Upload Other Documents',
  UwDocs: 'Upload Docs',
} as const;
