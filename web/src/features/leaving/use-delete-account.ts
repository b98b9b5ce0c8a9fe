import { deleteAccount } from '#/api/actions/deletion';
import { endingSession } from '#/api/live-session';
import type { DeletionRequest } from '#/api/wire';
import { secretIntentKey } from '#/lib/intent-key';
import { loadPage } from '#/lib/load-page';
import { keep } from '#/lib/tab-storage';

/** Deletes the account and forgets the member on this device; `/account-deleted` says until when one can return. */
export function useDeleteAccount(): (request: DeletionRequest) => Promise<void> {
  return async (request) => {
    const { return_until } = await endingSession(() =>
      deleteAccount(request, secretIntentKey('deletion', JSON.stringify(request))),
    );
    // Nothing of it says whose account that was.
    keep('account-deleted', { return_until });
    loadPage.to('/account-deleted');
  };
}
