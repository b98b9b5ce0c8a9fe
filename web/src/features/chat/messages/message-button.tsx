import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Message } from '#/api/wire';
import { useTimes } from '#/features/chat/messages/times';
import styles from './message-button.module.css';

/** Up and Down go from one message's button to the next, so that Tab need not pass them all. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-message-button]')];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface MessageButtonProps {
  message: Message;
  /** The newest: the one that Tab reaches. */
  newest: boolean;
  open: boolean;
  onOpen: () => void;
}

/** Beside each message: what can be done with it. Quiet until it is pointed at; on phones always there. */
export function MessageButton({ message, newest, open, onOpen }: MessageButtonProps) {
  const { t } = useLingui();
  const time = useTimes().clock(message.sent_at);
  return (
    <button
      type="button"
      className={styles.button}
      data-message-button
      tabIndex={newest ? 0 : -1}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-label={t`More about the message of ${time}`}
      title={t`More`}
      onKeyDown={walk}
      onClick={onOpen}
    >
      <Ellipsis aria-hidden="true" />
    </button>
  );
}
