import { Trans } from '@lingui/react/macro';
import { Heart, HeartHandshake, Send } from 'lucide-react';
import type { LikesTab } from '#/features/likes/likes-tabs';
import { ButtonLink } from '#/ui/button-link';
import { EmptyState } from '#/ui/empty-state';

/** What an empty tab says, and the one way on. */
export function NoLikes({ tab }: { tab: LikesTab }) {
  const search = <ButtonLink to="/members"><Trans>Search members</Trans></ButtonLink>;
  switch (tab) {
    case 'received':
      return <EmptyState icon={<Heart />} title={<Trans>No likes yet</Trans>} action={search}><Trans>Who likes you shows up here. Liking others is the best way to be noticed.</Trans></EmptyState>;
    case 'sent':
      return <EmptyState icon={<Send />} title={<Trans>You have not liked anybody yet</Trans>} action={search}><Trans>Press the heart of somebody whom you would like to meet.</Trans></EmptyState>;
    case 'matches':
      return <EmptyState icon={<HeartHandshake />} title={<Trans>No matches yet</Trans>} action={search}><Trans>When somebody whom you like likes you too, it is a match.</Trans></EmptyState>;
  }
}
