import { Trans } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import type { Profile, ProfileCard } from '#/api/wire';
import { PhotoPager } from '#/features/member/photo-pager';
import { Skeleton } from '#/ui/layout/skeleton';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';
import styles from './photo-pager.module.css';

function NoPhotos({ of }: { of: string }) {
  return (
    <div className={styles.empty}>
      <Silhouette of={of} />
      <p>
        <Trans>No photos yet</Trans>
      </p>
    </div>
  );
}

/** All photos once they are known; before that the one of the card that was pressed. */
export function ProfilePhotos({
  card,
  profile,
  isOwn,
}: {
  card: ProfileCard | undefined;
  profile: Profile | undefined;
  isOwn: boolean;
}) {
  const { cdn_prefix } = useSettings();
  if (profile && profile.photos.length > 0)
    return <PhotoPager photos={profile.photos} person={{ id: profile.id, name: profile.name }} isOwn={isOwn} />;
  if (profile) return <NoPhotos of={profile.id} />;
  const known = card?.main_image;
  if (!known) return <Skeleton shape="photo" />;
  return (
    <div className={styles.strip}>
      <Photo src={cdn_prefix + known.match} alt="" width={480} height={600} priority />
    </div>
  );
}
