/** Specified titles of the comment history, byte-exact. */

/** Title where something was said, and where nothing was. */
export const historyTitles = {
  some: 'Comment History',
  none: 'No Comment History',
} as const;
