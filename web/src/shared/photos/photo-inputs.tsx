import { useLingui } from '@lingui/react/macro';
import { useRef, type ChangeEvent } from 'react';
import { PICTURES } from '#/shared/photos/photo-file';

interface PhotoInputs {
  /** Takes several files at once. */
  multiple: boolean;
  /** The camera that is meant: of oneself or of what is in front. */
  capture: 'user' | 'environment';
  onFiles: (files: File[]) => void;
}

/** The hidden inputs behind the buttons that ask for photos, and what opens each. */
export function usePhotoInputs({ multiple, capture, onFiles }: PhotoInputs) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was refused or taken away.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  const inputs = (
    <>
      <input
        ref={files}
        type="file"
        accept={PICTURES}
        multiple={multiple}
        hidden
        tabIndex={-1}
        aria-label={t`Choose a photo`}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        accept={PICTURES}
        capture={capture}
        hidden
        tabIndex={-1}
        aria-label={t`Take a photo`}
        onChange={take}
      />
    </>
  );
  return { inputs, openFiles: () => files.current?.click(), openCamera: () => camera.current?.click() };
}
