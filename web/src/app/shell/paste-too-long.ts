/** Says that a field did not take all of a pasted text: the browser cuts it at the field's end without a word. */
import { App } from 'antd';
import { useEffect } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** How many characters of the field the text replaces; the browser does not tell it of an e-mail field otherwise. */
const replaced = ({ selectionStart, selectionEnd }: TextField): number =>
  selectionStart === null || selectionEnd === null
    ? (document.getSelection()?.toString().length ?? 0)
    : selectionEnd - selectionStart;

/** How many characters of a text that comes into a field now have no room there. */
export function cutFrom(field: TextField, text: string): number {
  if (field.readOnly || field.maxLength < 0) return 0;
  // As the browser reads it: the line's end of a copied cell is no character of a field of one line.
  const read =
    field instanceof HTMLInputElement ? text.replace(/[\r\n]+$/, '') : text.replaceAll('\r\n', '\n');
  const left = field.value.length - replaced(field) + read.length - field.maxLength;
  return Math.max(0, Math.min(left, read.length));
}

/** The words about it. */
export const cutWords = (cut: number, most: number): string =>
  `It takes ${most.toLocaleString('en-US')} characters; the last ${cut.toLocaleString('en-US')} of what you pasted ${
    cut === 1 ? 'was' : 'were'
  } left out.`;

/** Watches every field of every screen. */
export function usePasteTooLong(): void {
  const { notification } = App.useApp();
  useEffect(() => {
    const look = (event: InputEvent) => {
      const { target, data, inputType } = event;
      if (!/^insertFrom(Paste|Drop)$/.test(inputType) || data === null || !isTextField(target)) return;
      const cut = cutFrom(target, data);
      if (cut === 0) return;
      notification.warning({
        key: 'cut paste',
        title: 'The text is longer than the field',
        description: cutWords(cut, target.maxLength),
        duration: 10,
      });
    };
    document.addEventListener('beforeinput', look);
    return () => document.removeEventListener('beforeinput', look);
  }, [notification]);
}
