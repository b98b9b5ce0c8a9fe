import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { interestsQuery } from '#/api/queries/reference';
import type { BodyType, MatchReason, RelationshipStatus } from '#/api/wire';
import { BODY } from '#/shared/profile/profile-words';
import { RELATIONSHIP } from '#/shared/profile/relationship-words';

/**
 * Why somebody was found, in words; null for what can't be said (an interest that the site does not know any
 * more).
 */
export function useReasonWords(): (reason: MatchReason) => string | null {
  const { t, i18n } = useLingui();
  const interests = useQuery(interestsQuery).data ?? [];
  return ({ kind, value }) => {
    switch (kind) {
      case 'interest':
        return interests.find(({ id }) => id === value)?.name ?? null;
      case 'shared_interests':
        return plural(Number(value), { one: '# interest in common', other: '# interests in common' });
      case 'city':
        return t({ message: 'In your town', comment: 'why somebody was found by the match finder' });
      case 'region':
        return t({ message: 'In your region', comment: 'why somebody was found by the match finder' });
      case 'age':
        return t({ message: "The age you're looking for", comment: 'why somebody was found by the match finder' });
      case 'relationship_status':
        return i18n._(RELATIONSHIP[value as RelationshipStatus]);
      case 'body_type':
        return i18n._(BODY[value as BodyType]);
      case 'active_today':
        return t`Active today`;
      case 'likes_you':
        return t`Likes you`;
    }
  };
}
