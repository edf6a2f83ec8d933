/** Links within a page. */
import type { MouseEvent } from 'react';

/**
 * Leads to an element and gives it the focus, so that Tab goes on from there. By the hash alone the browser would pass
 * the router by, whose question about unsaved work would then fail.
 */
export function scrollToElement(id: string): (event: MouseEvent) => void {
  return (event) => {
    const place = document.getElementById(id);
    // With a key held the link opens elsewhere.
    if (!place || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    place.scrollIntoView();
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
}
