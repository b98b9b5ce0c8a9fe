import { Trans } from '@lingui/react/macro';
import type { SignUpReason } from '#/shared/sign-up/sign-up-modal';

/** What the sign-up is for, in the words of what was pressed. */
export function ModalTitle({ reason, name }: { reason: SignUpReason; name: string | undefined }) {
  if (!name || reason === 'join') return <Trans>Create your profile</Trans>;
  if (reason === 'like') return <Trans>Sign up to like {name}</Trans>;
  if (reason === 'gift') return <Trans>Sign up to send {name} a gift</Trans>;
  if (reason === 'photos') return <Trans>Sign up to see more of {name}</Trans>;
  return <Trans>Get to know {name}</Trans>;
}
