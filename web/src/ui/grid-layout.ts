/** Where the rows of a long grid stand, and which of them are in sight. Pixels. */

/** Top of each row, and the height of all as the last element. */
export function offsetsOf(heights: readonly number[]): number[] {
  const offsets = [0];
  for (const height of heights) offsets.push((offsets.at(-1) ?? 0) + height);
  return offsets;
}

/** Index of the row at a height, by halving. */
function rowAt(offsets: readonly number[], top: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** First and last row to be on the page: those in sight, and as many pixels beyond on both sides. */
export function inSight(
  offsets: readonly number[],
  top: number,
  height: number,
  beyond: number,
): { first: number; last: number } {
  return { first: rowAt(offsets, top - beyond), last: rowAt(offsets, top + height + beyond) };
}

/** The scroll position, as near to the present one as possible, at which a row is wholly in sight. */
export function scrollFor(offsets: readonly number[], index: number, top: number, height: number): number {
  const [start, end] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
  if (start < top) return start;
  return end > top + height ? end - height : top;
}
