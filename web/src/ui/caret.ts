/** The caret stays where somebody types, also where a field shows something else than what was typed. */
import type { ChangeEvent } from 'react';

const count = (text: string, counted: RegExp): number =>
  [...text].filter((each) => counted.test(each)).length;

/** The position with as many counted characters to its right; the leftmost of them when something was erased. */
function positionFor(text: string, right: number, counted: RegExp, erased: boolean): number {
  let at = text.length;
  for (let left = right; at > 0 && left > 0; at -= 1) if (counted.test(text.charAt(at - 1))) left -= 1;
  // Over a mark of the mask, which stands again at once: the next press erases what is before it.
  if (erased) while (at > 0 && !counted.test(text.charAt(at - 1))) at -= 1;
  return at;
}

/**
 * Call it while a change is handled, before the value is told: once the field shows its own spelling of it, the caret
 * has as many counted characters to its right as it had when they were typed.
 *
 * @param counted the characters that a spelling keeps, one by one: /\d/ for a masked number.
 */
export function keepCaret(
  { nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>,
  counted: RegExp,
): void {
  // The controls of the component library hand on a copy of the event, about a copy of the field.
  const field = nativeEvent.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { value: typed, selectionStart } = field;
  const right = count(typed.slice(selectionStart ?? typed.length), counted);
  const erased = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentBackward';
  // The value is shown before the event is over, and the caret jumps to its end with it.
  queueMicrotask(() => {
    if (field.value === typed || document.activeElement !== field) return;
    const at = positionFor(field.value, right, counted, erased);
    field.setSelectionRange(at, at);
  });
}
