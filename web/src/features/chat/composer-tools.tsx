import { useLingui } from '@lingui/react/macro';
import { Camera, Gift, Image, Smile } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { PICTURES } from '#/lib/photo-file';
import { IconButton } from '#/ui/icon-button';
import styles from './composer.module.css';

interface ComposerToolsProps {
  emoji: { isOpen: boolean; id: string; toggle: () => void };
  onGift: () => void;
  onFiles: (files: File[]) => void;
}

/** What goes into a message besides letters: photos (by the camera where one can hold it up), gifts, emoji. */
export function ComposerTools({ emoji, onGift, onFiles }: ComposerToolsProps) {
  const { t } = useLingui();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])];
    // The same file may be chosen again after it was taken away.
    currentTarget.value = '';
    if (chosen.length > 0) onFiles(chosen);
  };
  return (
    <div className={styles.tools}>
      <span className={styles.camera}><IconButton label={t`Take a photo`} icon={<Camera />} onClick={() => camera.current?.click()} /></span>
      <IconButton label={t`Add photos`} icon={<Image />} onClick={() => files.current?.click()} />
      <IconButton label={t`Send a gift`} icon={<Gift />} aria-haspopup="dialog" onClick={onGift} />
      <IconButton label={t`Emoji`} icon={<Smile />} aria-expanded={emoji.isOpen} aria-controls={emoji.isOpen ? emoji.id : undefined} onClick={emoji.toggle} />
      <input ref={files} type="file" accept={PICTURES} multiple hidden tabIndex={-1} aria-label={t`Choose a photo`} onChange={take} />
      <input ref={camera} type="file" accept={PICTURES} capture="environment" hidden tabIndex={-1} aria-label={t`Take a photo`} onChange={take} />
    </div>
  );
}
