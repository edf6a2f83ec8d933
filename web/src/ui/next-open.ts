/** Where the caret goes when its field closes under it. */

const FIELDS = 'input, textarea, select';

/** Gives the focus to the next field that can be typed into, in the order of the page; its text is selected. */
export function focusNextOpen(from: Element): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)];
  const next = fields.find(
    (each) =>
      from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING &&
      !each.disabled &&
      !each.readOnly &&
      each.tabIndex >= 0,
  );
  next?.focus();
}
