import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteAccount, type DeletionRequest } from '#/api/actions/deletion';
import { endingSession } from '#/api/live-session';
import { secretIntentKey } from '#/lib/intent-key';
import { keep } from '#/lib/kept';

/** Deletes the account and forgets the member on this device; `/account-deleted` says until when one can return. */
export function useDeleteAccount(): (request: DeletionRequest) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (request) => {
    const { return_until } = await endingSession(client, () => deleteAccount(request, secretIntentKey('deletion', JSON.stringify(request))));
    // Nothing of it says whose account that was.
    keep('account-deleted', { return_until });
    await navigate({ to: '/account-deleted', replace: true });
  };
}
