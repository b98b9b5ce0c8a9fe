import type { ComponentProps } from 'react';
import { areKeysOff } from '#/console/keys/keys-off';
import { useKeys } from '#/console/keys/keys';
import { useStore } from '#/lib/store';
import { Button } from '#/ui/buttons/button';
import styles from './keys.module.css';

/** A key as it is drawn on a button or in a list. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className={styles.cap} aria-hidden="true">
      {children}
    </kbd>
  );
}

interface KeyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  /** The key that does the same; none for an act that should not happen by chance. */
  hotkey?: string | undefined;
  /** What it does, in the reader's language. */
  label: string;
  onPress: () => void;
}

/** A button that a key presses too; the key stands on it, and in the list of keys. */
export function KeyButton({ hotkey, label, onPress, disabled, busy, ...look }: KeyButtonProps) {
  const off = useStore(areKeysOff);
  const isIdle = !disabled && !busy;
  useKeys(hotkey && isIdle ? [{ key: hotkey, label, run: onPress }] : []);
  return (
    <Button
      {...look}
      disabled={disabled}
      {...(busy && { busy })}
      aria-keyshortcuts={hotkey && !off ? hotkey : undefined}
      onClick={onPress}
    >
      {label}
      {hotkey && !off && <KeyCap>{hotkey}</KeyCap>}
    </Button>
  );
}
