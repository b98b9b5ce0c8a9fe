import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { deletePhoto } from '#/api/actions/profile';
import { useSettings } from '#/api/site';
import type { OwnPhoto } from '#/api/wire';
import { photosChanged } from '#/features/profile/use-uploads';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Photo } from '#/ui/marks/photo';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './photos.module.css';

interface DeletePhotoProps {
  photo: OwnPhoto;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before a photo goes for good. */
export function DeletePhoto({ photo, onClose, onDeleted }: DeletePhotoProps) {
  const client = useQueryClient();
  const { cdn_prefix } = useSettings();
  const { press, busy, failure } = usePress(async () => {
    photosChanged(client, await deletePhoto(photo.id));
    onDeleted();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Delete this photo?</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={press}>
            <Trans>Delete</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.asked}>
        <Photo src={cdn_prefix + photo.thumb_filename} alt="" width={160} height={200} fit="natural" />
        <p>
          <Trans>This can't be undone.</Trans>
        </p>
      </div>
      <ProblemNotice error={failure} />
    </Dialog>
  );
}
