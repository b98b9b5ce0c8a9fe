import { useEffect } from 'react';
import { tellPageHidden } from '#/api/actions/page-hidden';

/** Spec 7: a beacon, of members and visitors alike, each time the page goes out of sight: by another tab, a locked phone or the way out. */
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
