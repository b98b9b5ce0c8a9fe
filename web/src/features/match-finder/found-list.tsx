import { Trans } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import type { FoundMatch } from '#/api/wire';
import { useReasonWords } from '#/features/match-finder/reason-words';
import { LikeButton } from '#/shared/likes/like-button';
import { MemberCard } from '#/shared/member-card/member-card';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Chip } from '#/ui/buttons/chip';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './match-finder.module.css';

/** Cards whose photos are asked for at once. */
const AT_ONCE = 4;

function Reasons({ found }: { found: FoundMatch }) {
  const wordsOf = useReasonWords();
  // The card says itself how lately somebody was here.
  const reasons = found.reasons.filter(({ kind }) => kind !== 'active_today');
  const words = reasons.flatMap((reason) => wordsOf(reason) ?? []);
  return (
    <ul className={styles.reasons}>
      {words.map((one) => (
        <li key={one}>
          <Chip tone="tint">{one}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Who fits, the best first, each with the reasons. */
export function FoundList({ results }: { results: readonly FoundMatch[] }) {
  return (
    <ol className={styles.list}>
      {results.map((found, index) => (
        <li key={found.profile.id} className={styles.found}>
          <MemberCard
            card={found.profile}
            link={{ to: '/members/$id', params: { id: found.profile.id } }}
            action={<LikeButton card={found.profile} look="over" />}
            priority={index < AT_ONCE}
          />
          <Reasons found={found} />
        </li>
      ))}
    </ol>
  );
}

/** Nobody fits what was chosen. */
export function NobodyFound({ onChange }: { onChange: () => void }) {
  const ways = (
    <div className={styles.ways}>
      <Button onClick={onChange}>
        <Trans>Edit my search</Trans>
      </Button>
      <ButtonLink to="/members" variant="secondary">
        <Trans>Search members</Trans>
      </ButtonLink>
    </div>
  );
  return (
    <EmptyState icon={<UsersRound />} title={<Trans>No one matches all of that</Trans>} action={ways}>
      <Trans>Widen the age range or search the whole country to find more people.</Trans>
    </EmptyState>
  );
}
