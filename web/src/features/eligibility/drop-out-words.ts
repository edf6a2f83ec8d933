/** What the dialog of Continue says beside its specified texts: to people of the trade, and to the owner of a business. */

/** The words of one reader. */
export interface DropOutWords {
  readonly title: string;
  readonly none: string;
  readonly dropped: (count: number) => string;
  readonly referred: string;
  readonly back: string;
  readonly goOn: (count: number) => string;
  /** Whether each name carries the mark of its answer. */
  readonly marks: boolean;
}

/** To people of the trade. */
export const DESK_WORDS: DropOutWords = {
  title: 'Before you continue',
  none: 'None of the chosen carriers takes this business',
  dropped: (count) => (count === 1 ? 'One carrier drops out' : `${count} carriers drop out`),
  referred: 'To be looked at by an underwriter',
  back: 'Back to the form',
  goOn: (count) => `Continue with ${count} ${count === 1 ? 'carrier' : 'carriers'}`,
  marks: true,
};

/** To the owner of a business. */
export const OWNER_WORDS: DropOutWords = {
  title: 'Before you go on',
  none: 'No insurance company here takes this business',
  dropped: (count) =>
    count === 1
      ? 'One insurance company has no price for you'
      : `${count} insurance companies have no price for you`,
  referred: 'These look at your business before you can take a price',
  back: 'Back to my answers',
  goOn: (count) => (count === 1 ? 'Go on with the other one' : `Go on with the other ${count}`),
  marks: false,
};
