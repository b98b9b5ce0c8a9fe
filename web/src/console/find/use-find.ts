import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FINDERS, wordsQuery } from '#/console/api/find';
import { useSession } from '#/console/api/session';
import type { Hit } from '#/console/api/types';

/** Whether there is anything that who is in may find. */
export function useMayFind(): boolean {
  const { permissions } = useSession();
  return FINDERS.some((one) => permissions.includes(one));
}

/** Opens the page of what the words find. */
export function useFind(): (words: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (words) => {
    client.setQueryData(wordsQuery.queryKey, words.trim());
    void navigate({ to: '/find' });
  };
}

/** Opens what was found, where it has a page that who is in may open; null where it has none. */
export function useOpenHit(): (hit: Hit) => (() => void) | null {
  const navigate = useNavigate();
  const { permissions } = useSession();
  return ({ kind, id, member }) => {
    if (kind === 'member') return () => void navigate({ to: '/members/$member', params: { member: id }, search: {} });
    if (kind === 'order' && permissions.includes('read_orders')) {
      return () => void navigate({ to: '/orders/$order', params: { order: id } });
    }
    if (kind === 'decision' && member) {
      return () => void navigate({ to: '/members/$member', params: { member }, search: { section: 'decisions' } });
    }
    if (kind === 'complaint') return () => void navigate({ to: '/complaints/$number', params: { number: id } });
    if (kind === 'staff') return () => void navigate({ to: '/staff' });
    if (kind === 'site' && permissions.includes('read_sites')) {
      return () => void navigate({ to: '/sites/$site', params: { site: id } });
    }
    if (kind === 'site' && permissions.includes('read_figures')) {
      return () => void navigate({ to: '/figures', search: { figure: 'visits', days: 30, site: id } });
    }
    return null;
  };
}
