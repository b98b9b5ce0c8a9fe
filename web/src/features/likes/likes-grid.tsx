import { Trans, useLingui } from '@lingui/react/macro';
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

function LikeDate({ line, tab }: { line: LikeLine; tab: LikesTab }) {
  const { i18n } = useLingui();
  const date = new Intl.DateTimeFormat(regional(i18n.locale), { day: 'numeric', month: 'long' }).format(
    new Date(line.date),
  );
  return tab === 'matches' ? <Trans>Match on {date}</Trans> : <>{date}</>;
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
            note={<LikeDate line={line} tab={tab} />}
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
