import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#/ui/class-names';
import styles from './menu.module.css';

interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** Name for readers where the trigger is an icon. */
  label?: string;
  /** Links and buttons, each `<MenuItem>`'s class. */
  children: ReactNode;
}

const ITEMS = 'a[href], button:not(:disabled)';

/**
 * A list of links and buttons behind a button, on the platform's popover: opens without script, closes on
 * Escape or a press outside.
 */
export function Menu({ trigger, label, children }: MenuProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    if (!list.current?.matches(':popover-open')) return;
    const items = [...(list.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter(
      (item) => item.checkVisibility?.() ?? true,
    );
    const at = items.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    items.at(next >= items.length ? 0 : next)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move focus among its own links
    <div className={styles.menu} onKeyDown={move}>
      <button type="button" className={styles.trigger} popoverTarget={id} aria-label={label} title={label}>
        {trigger}
      </button>
      {/* A choice in it closes it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events */}
      <div ref={list} id={id} popover="auto" className={styles.list} onClick={() => list.current?.hidePopover?.()}>
        {children}
      </div>
    </div>
  );
}

/** The class of what a {@link Menu} opens, for one that is opened otherwise; its anchor is called `--menu`. */
export const menuListClass = classNames(styles.list);

/** The class of a link or button in a {@link Menu}. */
export const menuItemClass = classNames(styles.item);
