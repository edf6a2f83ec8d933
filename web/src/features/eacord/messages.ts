/** Texts of sheets; the specified ones are byte-exact contract. */
export const MESSAGES = {
  include: 'Include Premium and Carrier Name',
  notDownloaded: 'Failed to download editable Acord. Please try again later.',
  notPreviewed: 'The preview could not be made.',
  noViewer: 'This browser shows no PDF within a page; download the sheet to open it.',
  title: 'ACORD forms',
  lead: 'Data sheets with what the draft and the price say, to edit or to send. None is an ACORD form.',
} as const;
