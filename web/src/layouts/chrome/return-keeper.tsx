import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { rememberReturn } from '#/lib/return-path';

/**
 * Remembers where a member leaves for the credits pages, so that a purchase ends back there, a half-written
 * message included.
 */
export function ReturnKeeper() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation) rememberReturn(fromLocation.href, toLocation.href);
      }),
    [router],
  );
  return null;
}
