import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { deleteAccount, type DeletionRequest } from '#/api/actions/deletion';
import { endingSession } from '#/api/live-session';
import { forgetLeavingDraft } from '#/features/leaving/leaving-draft';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { keep } from '#/lib/kept';
import { clearMemberStorage } from '#/lib/member-storage';

/** Deletes the account and forgets the member on this device; `/account-deleted` says until when one can return. */
export function useDeleteAccount(): (request: DeletionRequest) => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (request) => {
    await endingSession(client, async () => {
      const { return_until } = await deleteAccount(request, secretIntentKey('deletion', JSON.stringify(request)));
      keep('account-deleted', { return_until });
    });
    endIntent('deletion');
    forgetLeavingDraft();
    clearMemberStorage();
    await navigate({ to: '/account-deleted', replace: true });
  };
}
