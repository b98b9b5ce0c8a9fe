import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole, MessageCircle } from 'lucide-react';
import { findCard } from '#/api/member-cards';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import { useAskToSignUp } from '#/shared/sign-up/sign-up-modal';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import { PageHead } from '#/ui/layout/page-head';
import { Silhouette } from '#/ui/marks/silhouette';
import styles from './visitor-gate.module.css';

/**
 * Profiles are for members (spec 6): what a visitor's search showed, and one button, whose sign-up begins with the
 * message. Hearts are on the search's cards.
 */
export function VisitorGate({ id }: { id: string }) {
  const card = findCard(useQueryClient(), id);
  const askToSignUp = useAskToSignUp();
  return (
    <>
      <PageHead
        title={
          card ? (
            <>
              <bdi>{card.name}</bdi>, {agesOf(card)}
            </>
          ) : (
            <Trans>Profile</Trans>
          )
        }
      >
        {card?.city}
      </PageHead>
      {card?.fictional && <FictionalLabel icon={<FictionalIcon />} />}
      {card && (
        <div className={styles.portrait}>
          <Silhouette of={card.id} />
        </div>
      )}
      <EmptyState
        icon={<LockKeyhole />}
        title={<Trans>Members see photos and more</Trans>}
        action={
          <div className={styles.actions}>
            {card ? (
              <Button icon={<MessageCircle aria-hidden="true" />} onClick={() => askToSignUp('message', id)}>
                <Trans>Message</Trans>
              </Button>
            ) : (
              <Button onClick={() => askToSignUp('join', id)}>
                <Trans>Create an account</Trans>
              </Button>
            )}
            <ButtonLink to="/login" search={{ to: `/members/${id}` }} variant="quiet">
              <Trans>Log in</Trans>
            </ButtonLink>
          </div>
        }
      >
        <Trans>Log in or sign up to see this profile, like and chat. Signing up is free.</Trans>
      </EmptyState>
    </>
  );
}
