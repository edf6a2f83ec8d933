/** What the page under test hands to the browser as downloads; jsdom keeps none and knows no addresses of objects. */
import { vi } from 'vitest';

/** A file under the name that it would be saved by. */
export interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** From here to the end of the test: the list that each download is added to. */
export function keepDownloads(): Download[] {
  const kept: Download[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    last = file as Blob;
    return 'blob:1';
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    kept.push({ name: this.download, file: last });
  });
  return kept;
}
