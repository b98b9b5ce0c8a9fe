import { useState } from 'react';
import { dismiss, dismissedAt, type DismissalKey } from '#/lib/dismissals';

/** Whether an alert was put aside, and how to; in this page even where storage is closed or full. */
export function useDismissal(key: DismissalKey): { dismissed: boolean; hide: () => void } {
  const [dismissed, setDismissed] = useState(() => dismissedAt(key) !== null);
  const hide = () => {
    dismiss(key, Date.now());
    setDismissed(true);
  };
  return { dismissed, hide };
}
