import { useLingui } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './clip-button.module.css';

/** Stops and starts the clip. Which of the two it says follows the clip itself: it plays before the app is here. */
export function ClipButton({ playing, onChange }: { playing: boolean; onChange: (playing: boolean) => void }) {
  const { t } = useLingui();
  const words = (
    <>
      <span className={styles.whilePlaying}>
        <Pause aria-hidden="true" />
        <span className="visually-hidden">{t`Pause the clip`}</span>
      </span>
      <span className={styles.whileStill}>
        <Play aria-hidden="true" />
        <span className="visually-hidden">{t`Play the clip`}</span>
      </span>
    </>
  );
  return <IconButton variant="over" icon={words} onClick={() => onChange(!playing)} />;
}
