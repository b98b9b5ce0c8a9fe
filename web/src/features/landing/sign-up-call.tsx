import { Trans } from '@lingui/react/macro';
import type { MouseEvent } from 'react';
import { useAskToSignUp } from '#/shared/sign-up/sign-up-modal';
import { ButtonLink } from '#/ui/buttons/button-link';
import styles from './sign-up-call.module.css';

/** On phones the form is a page of its own. */
const WITH_ROOM = '(width >= 768px)';

/**
 * The way in: sign up where the site is open to all (settings.signups), else the word about invitations, or
 * that the site is closing.
 */
export function SignUpCall() {
  const askToSignUp = useAskToSignUp();
  const openHere = (event: MouseEvent) => {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (elsewhere || !matchMedia(WITH_ROOM).matches) return;
    event.preventDefault();
    askToSignUp('join');
  };
  return (
    <div className={styles.call}>
      <div className={styles.buttons} data-when="signups-all">
        <ButtonLink to="/signup" size="large" onClick={openHere}>
          <Trans>Create your free profile</Trans>
        </ButtonLink>
      </div>
      <p data-unless="signups-all">
        <span data-unless="closing">
          <Trans>New members can join by invitation only.</Trans>
        </span>
        <strong data-when="closing">
          <Trans>This site is closing and no longer accepts new members.</Trans>
        </strong>
      </p>
      <div data-when="logged-out-search">
        <ButtonLink to="/members" size="large" variant="secondary">
          <Trans>Look around first</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
