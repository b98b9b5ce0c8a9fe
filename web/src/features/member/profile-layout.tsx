import { Trans } from '@lingui/react/macro';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Profile, ProfileCard } from '#/api/wire';
import { ProfileActions } from '#/features/member/profile-actions';
import { ProfileHead } from '#/features/member/profile-head';
import { ProfilePhotos } from '#/features/member/profile-photos';
import { ProfileTexts } from '#/features/member/profile-texts';
import { useClearLikeNew } from '#/features/member/use-clear-like-new';
import { Skeleton } from '#/ui/layout/skeleton';
import { Notice } from '#/ui/marks/notice';
import styles from './profile-layout.module.css';

/** The site's own warning about fictional profiles (spec 3: fictional_warning). */
export function FictionalNotice() {
  const { fictional_warning } = useSettings();
  return <Notice tone="warn">{fictional_warning}</Notice>;
}

interface ProfileLayoutProps {
  /** What is known at once: the card that was pressed. */
  card: ProfileCard | undefined;
  /** Undefined while it loads. */
  profile: Profile | undefined;
}

function TextsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </div>
  );
}

/**
 * Photos, who it is, what they tell, and what one can do: one column on phones, two beside each other on wide
 * screens.
 */
export function ProfileLayout({ card, profile }: ProfileLayoutProps) {
  const own = useUser()?.profile.id;
  useClearLikeNew(profile);
  const isOwn = card?.id === own;
  return (
    <article className={styles.profile} aria-busy={profile === undefined}>
      <div className={styles.photos}>
        <ProfilePhotos card={card} profile={profile} isOwn={isOwn} />
      </div>
      <div className={styles.texts}>
        <ProfileHead card={card} isOwn={isOwn} />
        {isOwn && (
          <Notice>
            <Trans>This is how others see your profile.</Trans>
          </Notice>
        )}
        {card?.fictional && <FictionalNotice />}
        {profile ? <ProfileTexts profile={profile} /> : <TextsSkeleton />}
      </div>
      {profile && !isOwn && <ProfileActions card={profile} chatId={profile.chat_id} />}
    </article>
  );
}
