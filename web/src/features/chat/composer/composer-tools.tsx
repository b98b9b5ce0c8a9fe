import { useLingui } from '@lingui/react/macro';
import { Camera, Gift, Image, Mic, Smile } from 'lucide-react';
import { usePhotoInputs } from '#/shared/photos/photo-inputs';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './composer.module.css';

interface ComposerToolsProps {
  emoji: { isOpen: boolean; id: string; toggle: () => void };
  onGift: () => void;
  onVoice: () => void;
  onFiles: (files: File[]) => void;
}

/** What goes into a message besides letters: photos (by the camera where one can hold it up), a voice, gifts, emoji. */
export function ComposerTools({ emoji, onGift, onVoice, onFiles }: ComposerToolsProps) {
  const { t } = useLingui();
  const { inputs, openFiles, openCamera } = usePhotoInputs({ multiple: true, capture: 'environment', onFiles });
  return (
    <div className={styles.tools}>
      <span className={styles.camera}>
        <IconButton label={t`Take a photo`} icon={<Camera />} onClick={openCamera} />
      </span>
      <IconButton label={t`Add photos`} icon={<Image />} onClick={openFiles} />
      <IconButton label={t`Record a voice message`} icon={<Mic />} aria-haspopup="dialog" onClick={onVoice} />
      <IconButton label={t`Send a gift`} icon={<Gift />} aria-haspopup="dialog" onClick={onGift} />
      <IconButton
        label={t`Emoji`}
        icon={<Smile />}
        aria-expanded={emoji.isOpen}
        aria-controls={emoji.isOpen ? emoji.id : undefined}
        onClick={emoji.toggle}
      />
      {inputs}
    </div>
  );
}
