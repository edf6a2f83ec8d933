/** What a tab is told of a prospect that an underwriter opens from a list, before its page opens. */
import { keepProspectIds } from '@/app/quote/session-copy';
import { sessionItems } from '@/lib/session-items';

/** A prospect that was submitted: the tab is an underwriter's from now on. */
export function openSubmitted(row: { readonly prospect_id: string; readonly user_id: string }): void {
  keepProspectIds(row.prospect_id, row.user_id);
  sessionItems.uwFlow.write(true);
  sessionItems.uwLogin.write(true);
}

/** A prospect that was not submitted yet: name and phone of its contact are locked. */
export function openUnsubmitted(
  row: { readonly id: string; readonly user_email_id: string },
  atTwo: boolean,
): void {
  keepProspectIds(row.id, row.user_email_id);
  sessionItems.preUnderwriter.write(true);
  if (atTwo) sessionItems.formStage.write('two');
}
