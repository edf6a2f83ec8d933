/** What the menus of a wide and of a narrow screen offer alike. */
export interface AccountActs {
  readonly email: string;
  readonly onLogout: () => void;
  /** Offered while a prospect is open. */
  readonly onStartFresh: (() => void) | null;
  /** Offered to people of an agency. */
  readonly onLogo: (() => void) | null;
}
