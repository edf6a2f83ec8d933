/** Texts of the risk profile; the first five are byte-exact contract. */
export const MESSAGES = {
  placeholder: 'Please Select',
  download: 'Download',
  chooseCarrier: 'Please select a carrier',
  noData: 'No data for the selected carrier',
  title: 'Risk Profile',
  illustrative: 'Illustrative rates, not filed with any regulator',
  explained:
    'Mix Rate is manual premium per $100 of payroll. A mix is a share of the total in percent; the mixes of a table add up to 100.0.',
} as const;
