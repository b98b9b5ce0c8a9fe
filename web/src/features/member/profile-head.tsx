import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart, MapPin } from 'lucide-react';
import { likesQuery } from '#/api/queries/likes';
import { regionsQuery } from '#/api/queries/reference';
import { useUser } from '#/api/session';
import type { ProfileCard } from '#/api/wire';
import { ProfileMenu } from '#/features/member/profile-menu';
import { agesOf, countryName } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel, OnlineDot, Presence, VerifiedLabel, Whereabouts } from '#/shared/member-card/labels';
import { Chip } from '#/ui/buttons/chip';
import styles from './profile-head.module.css';

/** City and region; the country too when it is another than one's own. */
function usePlace(card: ProfileCard | undefined): string {
  const { i18n } = useLingui();
  const regions = useQuery(regionsQuery).data ?? {};
  const own = useUser()?.country;
  if (!card) return '';
  const region = regions[card.country]?.find(({ id }) => id === card.region)?.name;
  const country = card.country === own ? undefined : countryName(card.country, i18n.locale);
  return [...new Set([card.city, region, country])].filter(Boolean).join(', ');
}

/** Name and age as the page's h1, what one can do against them, presence in words, place, and the labels. */
export function ProfileHead({ card, isOwn }: { card: ProfileCard | undefined; isOwn: boolean }) {
  const likes = useQuery(likesQuery).data;
  const likesMe = likes?.liked_by.received.some(({ profile }) => profile === card?.id) ?? false;
  const place = usePlace(card);
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h1 tabIndex={-1}>
          {card ? (
            <>
              <bdi>{card.name}</bdi>, {agesOf(card)}
            </>
          ) : (
            <Trans>Profile</Trans>
          )}
        </h1>
        {card && !isOwn && <ProfileMenu person={{ id: card.id, name: card.name }} />}
      </div>
      {card && (
        <>
          <p className={styles.line}>
            <MapPin aria-hidden="true" />
            <Whereabouts city={place} distance_km={card.distance_km} />
          </p>
          {card.online !== 'earlier' && (
            <p className={styles.line}>
              {card.online === 'online' && <OnlineDot />}
              <Presence online={card.online} />
            </p>
          )}
          <div className={styles.labels}>
            {card.fictional && <FictionalLabel icon={<FictionalIcon />} />}
            {card.verified && <VerifiedLabel card={card} />}
            {card.matched && (
              <Chip tone="tint" icon={<Heart aria-hidden="true" fill="currentColor" />}>
                <Trans>It's a match</Trans>
              </Chip>
            )}
            {likesMe && !card.matched && (
              <Chip tone="tint" icon={<Heart aria-hidden="true" />}>
                <Trans>Likes you</Trans>
              </Chip>
            )}
          </div>
        </>
      )}
    </header>
  );
}
