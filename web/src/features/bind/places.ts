/** Ways within the page, with the focus where they lead. */

/** To a part of the panel. */
export function scrollToPlace(id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  place.scrollIntoView({ block: 'start' });
  const first = place.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)');
  if (first) return first.focus({ preventScroll: true });
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/** To the first question without an answer. */
export function scrollToFirst(): void {
  // The marks come with the next paint.
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[data-questions] [data-missing="true"]');
    first?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}
