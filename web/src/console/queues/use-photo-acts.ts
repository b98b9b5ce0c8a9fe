import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import { undosQuery } from '#/console/api/queues';
import type { Item, PhotoReason } from '#/console/api/types';
import type { Claims } from '#/console/queues/use-claims';
import { showToast } from '#/ui/overlays/toast-store';

export type PhotoVerdict =
  | { decision: 'approve' | 'blur' }
  | { decision: 'reject'; reason: PhotoReason; words?: string };

/** Decides on photos: they are out of view at once, and back where the server did not take it. */
export function usePhotoActs(claims: Claims): (items: readonly Item[], verdict: PhotoVerdict) => void {
  const { t } = useLingui();
  const client = useQueryClient();
  const outcomes: Record<string, string> = {
    already: t`Someone else decided on this photo before you.`,
    changed: t`The photo has changed since. Please look again.`,
    gone: t`The photo is gone.`,
    not_claimed: t`This photo is someone else's now.`,
  };
  const tell = async (items: readonly Item[], verdict: PhotoVerdict) => {
    const photos = items.flatMap(({ photo }) => (photo ? [{ photo: photo.photo, revision: photo.revision }] : []));
    try {
      const { results } = await send('post', '/api/console/photo-decisions', { photos, ...verdict });
      const odd = results.find(({ outcome }) => outcome !== 'done');
      if (odd) showToast(outcomes[odd.outcome] ?? odd.outcome, { tone: 'info' });
      if (results.some(({ outcome }) => outcome === 'changed')) claims.renewAll();
      void client.invalidateQueries({ queryKey: undosQuery.queryKey });
    } catch (error) {
      showToast(saidOf(asProblem(error)), { tone: 'danger' });
      claims.renewAll();
    }
  };
  return (items, verdict) => {
    claims.pass(items.map(({ id }) => id));
    void tell(items, verdict);
  };
}
