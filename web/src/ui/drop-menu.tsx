/** A menu below a button. What opens it is fetched once somebody comes near, or the page has been quiet for a while. */
import type { DropdownProps } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFetched } from './fetched';

/** A button and its menu. */
export interface DropMenuProps extends Pick<DropdownProps, 'menu' | 'placement' | 'autoFocus'> {
  readonly className: string;
  /** What the button shows. */
  readonly children: ReactNode;
}

/** After these milliseconds it is there without a network too. */
const QUIET_MS = 4000;
const loadMenu = async () => (await import('./opened-menu')).OpenedMenu;

/** The button; a press while the menu is on its way opens it on arrival. */
export function DropMenu({ className, children, ...menu }: DropMenuProps) {
  const [near, setNear] = useState(false);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const { part: OpenedMenu, retry } = useFetched(loadMenu, near);
  const button = useRef<HTMLButtonElement>(null);
  const stands = used && OpenedMenu !== undefined;
  useEffect(() => {
    const timer = setTimeout(() => setNear(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  // The menu puts another button in place of the one that was pressed.
  useEffect(() => {
    if (stands) button.current?.focus();
  }, [stands]);
  const press = () => {
    setUsed(true);
    setOpen(true);
    if (near && !OpenedMenu) retry();
    setNear(true);
  };
  const shown = (
    <button
      ref={button}
      type="button"
      className={className}
      aria-haspopup="menu"
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      {...(!stands && { onClick: press })}
    >
      {children}
    </button>
  );
  if (!stands) return shown;
  return (
    <OpenedMenu {...menu} trigger={['click']} open={open} onOpenChange={setOpen}>
      {shown}
    </OpenedMenu>
  );
}
