/** After a navigation: the title says where we are, and the focus stands on the page's heading. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { screenAt, screens } from '@/app/access/screens';

/** Title of the document for an address. */
export function titleAt(path: string): string {
  const screen = screenAt(path);
  if (!screen) return 'Page not found · Quoteloom';
  return screen.path === screens.landing.path ? `Quoteloom · ${screen.title}` : `${screen.title} · Quoteloom`;
}

/** Renders nothing; follows the location. */
export function RouteFocus() {
  const { pathname, state } = useLocation();
  const stays = (state as { keepFocus?: true } | null)?.keepFocus === true;
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    document.title = titleAt(pathname);
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    // The same page under its own address, such as a draft that was just stored: typing goes on.
    if (stays) return;
    const heading = document.querySelector('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, stays]);
  return null;
}
