import { useEffect } from 'react';
import { apiUrl } from '#/api/client';
import { keeperOfPage } from '#/lib/keeper';

/**
 * Tells the server that somebody was here until now (spec 7); a beacon, since the page may be gone at once. It
 * has no headers: the address says for whom it is.
 */
export function tellPageHidden(): void {
  navigator.sendBeacon?.(
    apiUrl('/api/page-hidden.php', { member: keeperOfPage() }),
    new Blob(['{}'], { type: 'application/json' }),
  );
}

/**
 * Spec 7: a beacon, of members and visitors alike, each time the page goes out of sight: by another tab, a
 * locked phone or the way out.
 */
export function PageHiddenBeacon() {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState === 'hidden') tellPageHidden();
    };
    document.addEventListener('visibilitychange', tell);
    return () => document.removeEventListener('visibilitychange', tell);
  }, []);
  return null;
}
