import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { findCard } from '#/api/member-cards';
import { ButtonLink } from '#/ui/button-link';
import { EmptyState } from '#/ui/empty-state';
import { FictionalLabel } from '#/ui/fictional-label';
import { PageHead } from '#/ui/page-head';
import styles from './visitor-gate.module.css';

/** Profiles are for members (spec 6): what a visitor's search showed, and the ways in. */
export function VisitorGate({ id }: { id: string }) {
  const card = findCard(useQueryClient(), id);
  return (
    <>
      <PageHead title={card ? `${card.name}, ${card.age}` : <Trans>Profile</Trans>}>{card?.city}</PageHead>
      {card?.fictional && <FictionalLabel />}
      <EmptyState
        icon={<LockKeyhole />}
        title={<Trans>Members see photos and more</Trans>}
        action={(
          <div className={styles.ways}>
            <ButtonLink to="/signup"><Trans>Create an account</Trans></ButtonLink>
            <ButtonLink to="/login" search={{ to: `/members/${id}` }} variant="secondary"><Trans>Log in</Trans></ButtonLink>
          </div>
        )}
      >
        <Trans>Log in or sign up to see this profile, to like and to chat. Signing up costs nothing.</Trans>
      </EmptyState>
    </>
  );
}
