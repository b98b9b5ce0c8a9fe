import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { setInvisible } from '#/api/actions/privacy';
import { userQuery } from '#/api/queries/user';
import { useUser } from '#/api/session';
import { OfferCard } from '#/features/leaving/offer-card';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';

/** Out of sight without leaving: one press turns it on, one off again. */
export function InvisibleOffer() {
  const client = useQueryClient();
  const on = useUser()?.invisible ?? false;
  const { press, busy, failure } = usePress(async () => {
    client.setQueryData(userQuery.queryKey, await setInvisible(!on));
  });
  return (
    <OfferCard
      title={<Trans>Invisible mode</Trans>}
      done={
        on && (
          <strong>
            <Trans>Invisible mode is on.</Trans>
          </strong>
        )
      }
      action={
        <Button busy={busy} variant="secondary" onClick={press}>
          {on ? <Trans>Turn it off again</Trans> : <Trans>Turn on invisible mode</Trans>}
        </Button>
      }
      failure={failure}
    >
      <Trans>
        While it's on, you don't show up in search and lists, and no one can see when you're online, typing or have read
        a message. Your conversations carry on.
      </Trans>
    </OfferCard>
  );
}
