import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Search, UserRound } from 'lucide-react';
import { useUser } from '#/api/session';
import type { Activated } from '#/api/wire';
import { MailArt } from '#/features/signup/look-into-mail';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { Notice } from '#/ui/marks/notice';
import styles from './outcome.module.css';

/** What became of the first message that waited for this moment. */
function FirstMessage({ signup_message: outcome, chat_id: chat }: Pick<Activated, 'signup_message' | 'chat_id'>) {
  if (outcome === 'refused')
    return (
      <Notice tone="warn">
        <Trans>We couldn't deliver your first message: this member no longer receives messages.</Trans>
      </Notice>
    );
  if (outcome !== 'delivered') return null;
  const link = chat && (
    <ButtonLink to="/chats/$id" params={{ id: chat }} variant="secondary" size="small">
      <Trans>Open the conversation</Trans>
    </ButtonLink>
  );
  return (
    <Notice tone="ok" action={link}>
      <Trans>Your first message has been delivered.</Trans>
    </Notice>
  );
}

/** The address is confirmed; what to do first. */
export function Welcome({ name, message }: { name: string; message?: Activated | null }) {
  const hasPhoto = Boolean(useUser()?.profile.main_image);
  return (
    <>
      <MailArt state="done" />
      <PageHead title={<Trans>Welcome, {name}!</Trans>}>
        <Trans>Your e-mail address is confirmed. People can reply to you now.</Trans>
      </PageHead>
      {message && (
        <div className={styles.message}>
          <FirstMessage {...message} />
        </div>
      )}
      <nav className={styles.steps}>
        <Link to="/members" className={styles.step}>
          <Search aria-hidden="true" />
          <span>
            <strong>
              <Trans>Search members</Trans>
            </strong>
            <small>
              <Trans>See who lives near you</Trans>
            </small>
          </span>
        </Link>
        <Link to="/profile" className={styles.step}>
          <UserRound aria-hidden="true" />
          {hasPhoto ? (
            <span>
              <strong>
                <Trans>Say something about yourself</Trans>
              </strong>
              <small>
                <Trans>A few words make it easier to write to you</Trans>
              </small>
            </span>
          ) : (
            <span>
              <strong>
                <Trans>Add a photo and some details</Trans>
              </strong>
              <small>
                <Trans>Profiles with a face get more replies</Trans>
              </small>
            </span>
          )}
        </Link>
      </nav>
    </>
  );
}
