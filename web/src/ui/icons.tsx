/** The few drawings that are loaded everywhere; antd's icon set stays with the pages that need it. */
import type { ReactNode } from 'react';

function Icon({ children, size = 16 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** Points down: a menu opens. */
export const ChevronIcon = () => (
  <Icon size={14}>
    <path d="M4.5 6.5 8 10l3.5-3.5" />
  </Icon>
);

/** Three lines: the navigation opens. */
export const MenuIcon = () => (
  <Icon size={20}>
    <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
  </Icon>
);

/** Sun: light theme. */
export const SunIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1" />
  </Icon>
);

/** Moon: dark theme. */
export const MoonIcon = () => (
  <Icon>
    <path d="M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z" />
  </Icon>
);

/** A bell: something is told. */
export const BellIcon = () => (
  <Icon size={18}>
    <path d="M8 1.75a4 4 0 0 0-4 4c0 3.5-1.5 4.75-1.5 4.75h11S12 9.25 12 5.75a4 4 0 0 0-4-4ZM6.6 13.25a1.6 1.6 0 0 0 2.8 0" />
  </Icon>
);

/** Arrow to the right: goes on. */
export const ArrowIcon = () => (
  <Icon>
    <path d="M3 8h10M9 4l4 4-4 4" />
  </Icon>
);
