import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff, LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { markNude, putInAlbum } from '#/api/actions/album';
import { useSettings } from '#/api/site';
import type { OwnPhoto, PhotoShelf } from '#/api/wire';
import { photosChanged } from '#/features/profile/use-uploads';
import { useProblemToast } from '#/shared/problems/problem-notice';
import { menuItemClass } from '#/ui/overlays/menu';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './photos.module.css';

/** Marks a photo as nude and puts it into the private album, as items of its menu. The main photo is for everybody. */
export function PrivacyItems({ photo }: { photo: OwnPhoto }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const fail = useProblemToast();
  const { nude_photos } = useSettings();
  const change = async (call: Promise<PhotoShelf>, said: string) => {
    try {
      photosChanged(client, await call);
      showToast(said);
    } catch (error) {
      fail(error);
    }
  };
  const { id, main, album, nude_by: by } = photo;
  if (main) return null;
  return (
    <>
      {by === null && nude_photos === 'blurred' && (
        <button
          type="button"
          className={menuItemClass}
          onClick={() =>
            void change(markNude(id, true), t`Marked as nude. Others see it blurred until they tap “Show photo”.`)
          }
        >
          <EyeOff aria-hidden="true" />
          <Trans>Mark as nude</Trans>
        </button>
      )}
      {by === 'owner' && (
        <button
          type="button"
          className={menuItemClass}
          onClick={() =>
            void change(markNude(id, false), t`No longer marked as nude. We'll check the photo before others see it.`)
          }
        >
          <Eye aria-hidden="true" />
          <Trans>Not a nude photo</Trans>
        </button>
      )}
      {album ? (
        <button
          type="button"
          className={menuItemClass}
          onClick={() => void change(putInAlbum(id, false), t`The photo is back on your profile.`)}
        >
          <LockKeyholeOpen aria-hidden="true" />
          <Trans>Move to profile</Trans>
        </button>
      ) : (
        <button
          type="button"
          className={menuItemClass}
          onClick={() => void change(putInAlbum(id, true), t`The photo is now in your private album.`)}
        >
          <LockKeyhole aria-hidden="true" />
          <Trans>Move to private album</Trans>
        </button>
      )}
    </>
  );
}

/** Who sees a photo of one's own, where that is not everybody. */
export function PhotoMarks({ photo }: { photo: OwnPhoto }) {
  return (
    <>
      {photo.nude_by && (
        <p className={styles.status}>
          <EyeOff aria-hidden="true" />
          <span>
            {photo.nude_by === 'owner' ? <Trans>Marked as nude</Trans> : <Trans>Marked as nude by a moderator</Trans>}
          </span>
        </p>
      )}
      {photo.album && (
        <p className={styles.status}>
          <LockKeyhole aria-hidden="true" />
          <span>
            <Trans>In your private album</Trans>
          </span>
        </p>
      )}
    </>
  );
}
