import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { interestsQuery } from '#/api/queries/reference';
import type { ProfileCard } from '#/api/wire';
import { LikeButton } from '#/shared/likes/like-button';
import { MemberCard } from '#/shared/member-card/member-card';

interface ResultRowProps {
  row: readonly ProfileCard[];
  /** Position of its first card in the whole list. */
  from: number;
  total: number;
  /** Among the first that are seen. */
  priority: boolean;
}

/** The cards of one row. Remembered: scrolling draws the rows that come, not those that are there. */
export const ResultRow = memo(function ResultRow({ row, from, total, priority }: ResultRowProps) {
  const share = row.some(({ shared_interests }) => shared_interests.length > 0);
  const interests = useQuery({ ...interestsQuery, enabled: share }).data ?? [];
  return row.map((card, column) => {
    const shared = interests.find(({ id }) => card.shared_interests.includes(id));
    return (
      <MemberCard
        key={card.id}
        card={card}
        link={{ to: '/members/$id', params: { id: card.id } }}
        action={<LikeButton card={card} look="over" />}
        shared={shared?.name}
        place={{ position: from + column, total }}
        priority={priority}
      />
    );
  });
});
