/** CSV of what is on screen: quoted where needed, CRLF, and no cell that a spreadsheet would run as a formula. */

/** Text that starts like a formula, also in wide letters or after a line break; plain signed numbers are spared. */
const formula = /^\s*[=+@＝＋－＠]|^[\t\r\n]|^\s*-(?!\d+(\.\d+)?$)/;

function cell(value: string): string {
  const safe = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The rows as one text with a byte order mark, which spreadsheets need to read UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a file to the browser as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 7000);
}

/** Hands a text to the browser as a download. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/csv;charset=utf-8' }));
}
