import { Trans } from '@lingui/react/macro';
import { Heart, HeartHandshake, Send } from 'lucide-react';
import type { LikesTab } from '#/features/likes/likes-tabs';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';

/** What an empty tab says, and the one way on. */
export function NoLikes({ tab }: { tab: LikesTab }) {
  const search = (
    <ButtonLink to="/members">
      <Trans>Search members</Trans>
    </ButtonLink>
  );
  switch (tab) {
    case 'received':
      return (
        <EmptyState icon={<Heart />} title={<Trans>No likes yet</Trans>} action={search}>
          <Trans>People who like you show up here. Liking others is the best way to get noticed.</Trans>
        </EmptyState>
      );
    case 'sent':
      return (
        <EmptyState icon={<Send />} title={<Trans>You haven't liked anyone yet</Trans>} action={search}>
          <Trans>Tap the heart on someone you'd like to meet.</Trans>
        </EmptyState>
      );
    case 'matches':
      return (
        <EmptyState icon={<HeartHandshake />} title={<Trans>No matches yet</Trans>} action={search}>
          <Trans>When someone you like likes you too, it's a match.</Trans>
        </EmptyState>
      );
  }
}
