/** Texts of the ACORD panel; the specified ones are byte-exact contract. */
export const MESSAGES = {
  uploading: 'Uploading file',
  waiting: 'Waiting for file creation',
  wrongFormat: 'Wrong format selected. Select a PDF file.',
  noFile: 'No file selected! Please select a file.',
  nothingFound: 'Parse Incomplete! No Data found! Upload another file!',
  lossFile: 'Unable to process the loss file. Please contact {email} for further clarification.',
  noLink: 'Unable to generate the download link. Please contact {email} for further clarification.',
  done: 'Parsing complete!',
  notReady: 'File not yet ready!',
  notRetrieved: 'Error in retreiving the file',
} as const;

/** A message with the support address in its place. */
export const withEmail = (message: string, email: string): string => message.replaceAll('{email}', email);

/** What speaks against a value, in words; the flags of a reading. */
export const FLAG_WORDS: Readonly<Record<string, string>> = {
  'fein.length': 'Not nine digits',
  'fein.prefix': 'No FEIN begins with 00',
  'fein.maybe_ssn': 'May be a social security number',
  'mod.range': 'Outside 0.2 to 3.0',
  'class.unknown': 'Not a class of this state',
  'class.shape': 'Not written like a class code',
  'money.shape': 'Not written like an amount',
  'date.shape': 'Not written like a date',
  'state.guessed': 'State taken from elsewhere',
  'location.guessed': 'The form names no location for it',
  'location.not_an_address': 'Not an address',
  two_ticks: 'Two boxes are ticked',
  hidden_twin: 'A hidden field says something else',
  differs_from_print: 'The field and the print differ',
  readers_differ: 'Two ways of reading it differ',
  'sum.differs': 'Does not add up with its row',
  'zip.differs': 'Zip and state do not fit',
  'copy.differs': 'Another copy of the form says something else',
  'term.not_a_year': 'Not a year after the effective date',
  'claims.more_than_99': 'More than 99 claims',
};
