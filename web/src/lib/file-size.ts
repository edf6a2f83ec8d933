/** Sizes of files as people read them. */
const MEGABYTE = 1024 * 1024;

/** '12.4 MB', '310 KB'. */
export const sizeWords = (bytes: number): string =>
  bytes >= MEGABYTE
    ? `${(Math.ceil((bytes / MEGABYTE) * 10) / 10).toFixed(1)} MB`
    : `${Math.max(1, Math.ceil(bytes / 1024))} KB`;
