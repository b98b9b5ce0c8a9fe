import { Trans } from '@lingui/react/macro';
import type { User } from '#/api/wire';
import { useDismissal } from '#/features/alerts/use-dismissal';
import { showsPhoto, type AlertPlace } from '#/features/alerts/when-to-show';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Notice } from '#/ui/marks/notice';

/** Spec 4: a profile without a photo. */
export function PhotoAlert({ user, place }: { user: User; place: AlertPlace }) {
  const { dismissed, hide } = useDismissal(user, 'hide-enrich-alert');
  if (dismissed || !showsPhoto(user, place)) return null;
  return (
    <Notice
      onDismiss={hide}
      action={
        <ButtonLink to="/profile" variant="secondary" size="small">
          <Trans>Add a photo</Trans>
        </ButtonLink>
      }
    >
      <Trans>Your profile has no photo yet. People like to see who they're writing to.</Trans>
    </Notice>
  );
}
