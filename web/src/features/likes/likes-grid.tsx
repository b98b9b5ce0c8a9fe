import { Trans, useLingui } from '@lingui/react/macro';
import type { Timestamp } from '#/api/wire';
import type { LikeLine } from '#/features/likes/like-lines';
import type { LikesTab } from '#/features/likes/likes-tabs';
import { regional } from '#/lib/regional';
import { LikeButton } from '#/shared/likes/like-button';
import { MemberCard } from '#/shared/member-card/member-card';
import { Chip } from '#/ui/buttons/chip';
import { Skeleton } from '#/ui/layout/skeleton';
import styles from './likes-page.module.css';

/** Cards whose photos are asked for at once. */
const AT_ONCE = 6;

/** The day of it, as the reader's country writes it. */
function useDay(date: Timestamp): string {
  const { i18n } = useLingui();
  return new Intl.DateTimeFormat(regional(i18n.locale), { day: 'numeric', month: 'long' }).format(new Date(date));
}

/** On a card: on which day it was. */
export function CardDay({ date }: { date: Timestamp }) {
  return useDay(date);
}

function MatchDay({ date: at }: { date: Timestamp }) {
  const date = useDay(at);
  return <Trans>Match on {date}</Trans>;
}

/** Everybody of a tab, newest first; a heart takes one's own like back or returns theirs. */
export function LikesGrid({ lines, tab }: { lines: readonly LikeLine[]; tab: LikesTab }) {
  return (
    <ul className={styles.grid}>
      {lines.map((line, index) => (
        <li key={line.profile}>
          <MemberCard
            card={line.card}
            link={{ to: '/likes/m/$id', params: { id: line.profile } }}
            action={<LikeButton card={line.card} look="over" />}
            label={
              line.like_new && (
                <Chip tone="tint">
                  <Trans comment="label of a like that was not looked at yet">New</Trans>
                </Chip>
              )
            }
            note={tab === 'matches' ? <MatchDay date={line.date} /> : <CardDay date={line.date} />}
            priority={index < AT_ONCE}
          />
        </li>
      ))}
    </ul>
  );
}

/** Stand-ins of the cards' size. */
export function LikesSkeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} shape="photo" />
      ))}
    </div>
  );
}
