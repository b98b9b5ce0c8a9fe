import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, ImagePlus } from 'lucide-react';
import { useRef, type ChangeEvent, type ReactNode, type Ref } from 'react';
import { PICTURES } from '#/lib/photo-file';
import { Button } from '#/ui/button';
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
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was refused.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <>
      {/* Its name brings the focus here when the server refuses the photo at the end of a form. */}
      <Button ref={first} name="photo" variant={variant} icon={<ImagePlus aria-hidden="true" />} onClick={() => files.current?.click()}>{choose}</Button>
      <span className={styles.camera}>
        <Button variant="secondary" icon={<Camera aria-hidden="true" />} onClick={() => camera.current?.click()}><Trans>Take a photo</Trans></Button>
      </span>
      <input ref={files} type="file" accept={PICTURES} multiple={multiple} hidden tabIndex={-1} aria-label={t`Choose a photo`} onChange={take} />
      <input ref={camera} type="file" accept={PICTURES} capture="user" hidden tabIndex={-1} aria-label={t`Take a photo`} onChange={take} />
    </>
  );
}
