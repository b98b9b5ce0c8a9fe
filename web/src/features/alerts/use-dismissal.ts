import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isPutAside, putAside } from '#/api/actions/dismissals';
import type { User } from '#/api/wire';
import type { DismissalName } from '#/lib/dismissals';

/**
 * Whether an alert was put aside on any of the member's devices, and how to; in this page even where storage is
 * closed or full.
 */
export function useDismissal(user: User, name: DismissalName): { dismissed: boolean; hide: () => void } {
  const client = useQueryClient();
  const [hidden, setHidden] = useState(false);
  const hide = () => {
    setHidden(true);
    // This device knows it; the others show it once more should the server not hear of it.
    putAside(client, user, name).catch(() => {});
  };
  return { dismissed: hidden || isPutAside(user, name), hide };
}
