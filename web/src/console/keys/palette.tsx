import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { KeyCap } from '#/console/keys/key-button';
import { matches } from '#/console/keys/match';
import { TextField } from '#/ui/fields/text-field';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './keys.module.css';

export interface Command {
  id: string;
  label: string;
  /** The key that does the same. */
  hotkey?: string;
  /** Said after it, quietly. */
  detail?: string;
  /** The palette stays: what it does is shown in it. */
  stays?: true;
  run: () => void;
}

interface PaletteProps {
  commands: readonly Command[];
  /** More of them that follow from what was typed; they stand last, whatever they are called. */
  more?: (typed: string) => readonly Command[];
  onClose: () => void;
}

/** Every page and every act by its name (WAI-ARIA combobox: the focus stays in the field). */
export function Palette({ commands, more, onClose }: PaletteProps) {
  const { t } = useLingui();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Once the dialog is open, which gives the focus to its first button.
  useEffect(() => field.current?.focus(), []);
  const found = [...commands.filter(({ label }) => matches(label, typed)), ...(more?.(typed) ?? [])];
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined) => {
    if (!command) return;
    if (!command.stays) onClose();
    command.run();
  };
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(found.length, 1);
    setAt(next);
    list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title={t`Commands`}>
      <TextField
        ref={field}
        label={t`Page, act, or what you're looking for`}
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-${chosen.id}`}
        autoComplete="off"
        value={typed}
        onKeyDown={press}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t`Commands`} className={styles.hits}>
        {found.map((command) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field above has the keys
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={styles.hit}
            onClick={() => run(command)}
          >
            <span>
              {command.label}
              {command.detail && <span className={styles.aside}> {command.detail}</span>}
            </span>
            {command.hotkey && <KeyCap>{command.hotkey}</KeyCap>}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className={styles.none}>
          <Trans>Nothing is called that.</Trans>
        </p>
      )}
    </Dialog>
  );
}
