import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { t } = useLingui();
  const console = t`Console`;
  useEffect(() => {
    document.title = `${title} – ${console}`;
  }, [title, console]);
}
