/** Widths in CSS pixels at which a layout changes; a name says what changes there. */
export const breakpoints = {
  /** Below: tables become cards. */
  cards: 700,
  /** Below: the navigation becomes a drawer; the portal links hide. */
  navigation: 900,
  /** Below: small screen. */
  small: 993,
  /** From: the rater shows four columns with arrows. */
  rater: 1250,
  /** From: the submission stands beside its prices instead of behind a tab. */
  beside: 1400,
  /** From: the font scale grows. */
  large: 1600,
} as const;

/** Media query that holds below a breakpoint. */
export const below = (name: keyof typeof breakpoints): string => `(max-width: ${breakpoints[name] - 0.02}px)`;
