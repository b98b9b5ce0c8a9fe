import { Trans } from '@lingui/react/macro';
import { Camera, ImagePlus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { usePhotoInputs } from '#/shared/photos/photo-inputs';
import { Button } from '#/ui/buttons/button';
import styles from './photo-choosers.module.css';

interface PhotoChoosersProps {
  /** Words of the button that opens the list of files. */
  choose: ReactNode;
  /** Takes several at once. */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  /** The first button, for the focus. */
  first?: Ref<HTMLButtonElement>;
  variant?: 'primary' | 'secondary';
}

/** The ways to a photo: from the files, or by the camera where one can hold it up. */
export function PhotoChoosers({ choose, multiple = false, onFiles, first, variant = 'secondary' }: PhotoChoosersProps) {
  const { inputs, openFiles, openCamera } = usePhotoInputs({ multiple, capture: 'user', onFiles });
  return (
    <div className={styles.ways}>
      {/* Its name brings the focus here when the server refuses the photo at the end of a form. */}
      <Button ref={first} name="photo" variant={variant} icon={<ImagePlus aria-hidden="true" />} onClick={openFiles}>
        {choose}
      </Button>
      <span className={styles.camera}>
        <Button variant="secondary" icon={<Camera aria-hidden="true" />} onClick={openCamera}>
          <Trans>Take a photo</Trans>
        </Button>
      </span>
      {inputs}
    </div>
  );
}
