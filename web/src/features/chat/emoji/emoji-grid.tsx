import { useRef, useState, type KeyboardEvent } from 'react';
import type { Emoji } from '#/features/chat/emoji/emoji-data';
import { withTone, type Tone } from '#/features/chat/emoji/emoji-habits';
import styles from './emoji-panel.module.css';

/** How many stand in one row, as the window lays them out. */
function columns(buttons: readonly HTMLElement[]): number {
  const next = buttons.findIndex(({ offsetTop }) => offsetTop !== buttons[0]?.offsetTop);
  return next < 1 ? buttons.length : next;
}

interface EmojiGridProps {
  emoji: readonly Emoji[];
  tone: Tone;
  /** Its name for readers. */
  label: string;
  onChoose: (emoji: string) => void;
}

/** Emoji side by side: one of them is reached by Tab, the arrows go on from there. */
export function EmojiGrid({ emoji, tone, label, onChoose }: EmojiGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const row = columns(buttons);
    const next = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      ArrowDown: current + row,
      ArrowUp: current - row,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (!buttons[next]) return;
    setCurrent(next);
    buttons[next].focus();
  };
  return (
    // The keys move focus among its own buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul ref={list} className={styles.grid} aria-label={label} onKeyDown={move}>
      {emoji.map((one, index) => (
        <li key={one.emoji}>
          {/* Pressed by a mouse or finger it leaves the focus where it is: in the text, or in the search. */}
          <button
            type="button"
            className={styles.emoji}
            aria-label={one.name}
            title={one.name}
            tabIndex={index === current ? 0 : -1}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => onChoose(withTone(one, tone))}
          >
            {withTone(one, tone)}
          </button>
        </li>
      ))}
    </ul>
  );
}
