import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { membersQuery, type MemberFilters } from '#/api/queries/members';
import type { Profile, ProfileCard } from '#/api/wire';
import { LikeButton } from '#/shared/likes/like-button';
import { MemberCard } from '#/shared/member-card/member-card';
import styles from './profile-texts.module.css';

/** Cards shown. */
const MOST = 6;
/** Years either way. */
const YEARS = 5;
const [YOUNGEST, OLDEST] = [18, 120];

/** The reader's own search for people like this one; it finds nobody whom they don't look for. */
function like({ gender, country, region, age }: Profile): MemberFilters {
  return {
    gender,
    country,
    countryregion: region,
    min_age: Math.max(YOUNGEST, age - YEARS),
    max_age: Math.min(OLDEST, age + YEARS),
    real_only: true,
  };
}

/** Up to six others of that age and region, those further away last; nothing where there is nobody. */
export function SimilarMembers({ profile }: { profile: Profile }) {
  const [page] = useInfiniteQuery(membersQuery(like(profile))).data?.pages ?? [];
  const known = new Map<string, ProfileCard>();
  for (const card of page ? [...page.results, ...page.similar_results] : [])
    if (card.id !== profile.id) known.set(card.id, card);
  const others = [...known.values()].slice(0, MOST);
  if (others.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="similar">
      <h2 id="similar">
        <Trans comment="heading over other members of that age and region, below a profile">Similar members</Trans>
      </h2>
      <ul className={styles.similar}>
        {others.map((card) => (
          <li key={card.id}>
            <MemberCard
              card={card}
              link={{ to: '/members/$id', params: { id: card.id } }}
              action={<LikeButton card={card} look="over" />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
