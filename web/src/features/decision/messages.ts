/** Texts of the carrier portal; the specified ones byte-exact. */

/** Words of the screens. */
export const MESSAGES = {
  title: 'UW Portal',
  approved: 'Approved',
  hold: 'In Hold',
  rejected: 'Rejected',
  bound: 'Bound',
  reopen: 'Reopen',
  remarkRequired: 'Reason Required in Remarks',
  acord: 'ACORD form',
  lossRun: 'Loss run',
  noLoss: 'No loss',
} as const;
