import { memo } from 'react';
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
  return row.map((card, column) => (
    <MemberCard
      key={card.id}
      card={card}
      link={{ to: '/members/$id', params: { id: card.id } }}
      action={<LikeButton card={card} look="over" />}
      place={{ position: from + column, total }}
      priority={priority}
    />
  ));
});
