import { Trans } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import { askForNude } from '#/api/actions/album';
import { useSettings } from '#/api/site';
import type { NudePhoto, Photo as ProfilePhoto } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Photo } from '#/ui/marks/photo';
import styles from './photo-slide.module.css';

export interface CoveredSlideProps {
  photo: ProfilePhoto;
  /** With the addresses of the sharp picture, which the server gives for a while. */
  onShown: (sharp: NudePhoto) => void;
}

/** A photo that is marked as nude: the server's blur, until its viewer asks for more. */
export function CoveredSlide({ photo, onShown }: CoveredSlideProps) {
  const { cdn_prefix } = useSettings();
  const { press, busy, failure } = usePress(async () => onShown(await askForNude(photo.id)));
  return (
    <div className={styles.locked}>
      <Photo src={cdn_prefix + photo.filename} alt="" width={photo.width} height={photo.height} />
      <div className={styles.reason}>
        <EyeOff aria-hidden="true" />
        <p className={styles.title}>
          <Trans>This photo is marked as nude.</Trans>
        </p>
        <Button busy={busy} onClick={press}>
          <Trans comment="button: shows a photo that is blurred because it is nude">Show photo</Trans>
        </Button>
        <ProblemNotice error={failure} />
      </div>
    </div>
  );
}
