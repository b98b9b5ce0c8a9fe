import { Trans } from '@lingui/react/macro';
import { useUser } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Profile, ProfileCard } from '#/api/wire';
import { OnceNear } from '#/features/member/once-near';
import { ProfileActions } from '#/features/member/profile-actions';
import { ProfileHead } from '#/features/member/profile-head';
import { ProfilePhotos } from '#/features/member/profile-photos';
import { ProfileTexts } from '#/features/member/profile-texts';
import { SimilarMembers } from '#/features/member/similar-members';
import { useClearLikeNew } from '#/features/member/use-clear-like-new';
import { useTellView } from '#/features/member/use-tell-view';
import { loadArea } from '#/i18n/catalogues';
import { lazyPart } from '#/ui/layout/lazy-part';
import { Skeleton } from '#/ui/layout/skeleton';
import { Notice } from '#/ui/marks/notice';
import styles from './profile-layout.module.css';

/** Its script and its texts come where somebody has one. */
const AlbumPart = lazyPart(
  async () => {
    const [{ AlbumPart: component }] = await Promise.all([
      import('#/features/member/album-part'),
      loadArea('verification'),
    ]);
    return component;
  },
  { words: 'none' },
);

/** The site's own warning about fictional profiles (spec 3: fictional_warning). */
export function FictionalNotice() {
  const { fictional_warning } = useSettings();
  return <Notice tone="warn">{fictional_warning}</Notice>;
}

/** What the badge proves, and what it doesn't. */
function VerifiedNotice() {
  return (
    <Notice>
      <Trans>
        Verified: someone on our team compared two live pictures with these photos. It doesn't confirm a name, an age or
        good intentions.
      </Trans>
    </Notice>
  );
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
 * Photos, who it is, what one can do, and what they tell. On phones the picture goes from edge to edge with the
 * name on it; on wide screens it stands beside the rest.
 */
export function ProfileLayout({ card, profile }: ProfileLayoutProps) {
  const own = useUser()?.profile.id;
  useClearLikeNew(profile);
  useTellView(profile);
  const isOwn = card?.id === own;
  return (
    <article className={styles.profile} aria-busy={profile === undefined}>
      <div className={styles.photos}>
        <ProfilePhotos card={card} profile={profile} isOwn={isOwn} />
      </div>
      <div className={styles.head}>
        <ProfileHead card={card} isOwn={isOwn} />
      </div>
      {profile && !isOwn && <ProfileActions card={profile} chatId={profile.chat_id} />}
      {/* Another element than what waits in its place: it appears, and nothing is seen to move. */}
      <div key={profile ? 'texts' : 'waiting'} className={styles.texts}>
        {isOwn && (
          <Notice>
            <Trans>This is how others see your profile.</Trans>
          </Notice>
        )}
        {card?.fictional && <FictionalNotice />}
        {card?.verified && <VerifiedNotice />}
        {profile ? <ProfileTexts profile={profile} /> : <TextsSkeleton />}
        {profile?.album && <AlbumPart album={profile.album} person={profile} isOwn={isOwn} />}
        {profile && !isOwn && (
          <OnceNear key={profile.id}>
            <SimilarMembers profile={profile} />
          </OnceNear>
        )}
      </div>
    </article>
  );
}
