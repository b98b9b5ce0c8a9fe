import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Notice } from '#/ui/marks/notice';

/** Spec 4: a profile without a photo. */
export function PhotoAlert({ onDismiss }: { onDismiss: () => void }) {
  return (
    <Notice
      onDismiss={onDismiss}
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
