import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { readVerification } from '#/api/actions/verification';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/wire';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Notice } from '#/ui/marks/notice';

/** What became of the member's verification, until they have read it. */
export function VerificationAlert({ user }: { user: User }) {
  const client = useQueryClient();
  const tell = useProblemToast();
  const news = user.profile.verification_news;
  const read = () => {
    readVerification()
      .then(() => client.invalidateQueries({ queryKey: userQuery.queryKey }))
      .catch(tell);
  };
  return (
    <Notice
      tone={news === 'verified' ? 'ok' : 'warn'}
      onDismiss={read}
      action={
        <ButtonLink to="/profile" hash="verification" variant="secondary" size="small">
          {news === 'verified' ? <Trans>See it</Trans> : <Trans>See why</Trans>}
        </ButtonLink>
      }
    >
      {news === 'verified' && <Trans>You're verified now. Others see it on your profile.</Trans>}
      {news === 'refused' && <Trans>We couldn't verify you with those pictures.</Trans>}
      {news === 'expired' && <Trans>We didn't get to your pictures in time, and have deleted them.</Trans>}
      {news === 'hidden' && (
        <Trans>Your badge is hidden, because your photos have changed since we compared them.</Trans>
      )}
    </Notice>
  );
}
