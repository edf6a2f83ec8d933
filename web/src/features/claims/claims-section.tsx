/** Claims of the last ten years, or the statement that there were none. */

/** The prospect whose claims they are. */
export interface ClaimsSectionProps {
  readonly prospect: string;
}

/** The section. */
export function ClaimsSection(_: ClaimsSectionProps) {
  return null;
}
