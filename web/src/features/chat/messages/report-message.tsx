import { useLingui } from '@lingui/react/macro';
import { Flag } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Message } from '#/api/wire';
import { useTimes } from '#/features/chat/messages/times';
import { openReport, type ReportSubject } from '#/shared/safety';
import styles from './report-message.module.css';

/** Up and Down go from one message's button to the next, so that Tab need not pass them all. */
function walk(event: KeyboardEvent<HTMLButtonElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-report-message]')];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ReportMessageProps {
  message: Message;
  subject: ReportSubject;
  /** The newest of theirs: the one that Tab reaches. */
  newest: boolean;
}

/** Beside each message of the other: reports it. Quiet until it is pointed at; on phones always there. */
export function ReportMessage({ message, subject, newest }: ReportMessageProps) {
  const { t } = useLingui();
  const times = useTimes();
  const time = times.clock(message.sent_at);
  return (
    <button
      type="button"
      className={styles.report}
      data-report-message
      tabIndex={newest ? 0 : -1}
      aria-label={t`Report the message of ${time}`}
      title={t`Report this message`}
      onKeyDown={walk}
      onClick={() => openReport(subject)}
    >
      <Flag aria-hidden="true" />
    </button>
  );
}
