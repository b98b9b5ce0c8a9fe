import { Trans, useLingui } from '@lingui/react/macro';
import { usePicture, type Look } from '#/console/queues/pictures';
import styles from './queues.module.css';

interface ShownPhotoProps {
  photo: string;
  /** As it waits; or the report that holds it, as it was then. */
  revision?: number;
  report?: string;
  /** Of a capture: `photo` is `first` or `second` of its two pictures. */
  capture?: { member: string; verification: string };
  look: Look;
  /** Pressing it shows it sharp as long as it is held. */
  onHold?: ((held: boolean) => void) | undefined;
  name: string;
}

/** A picture as the server made it for this look; blurred, it holds no detail of the sharp one. */
export function ShownPhoto({ photo, revision, report, capture, look, onHold, name }: ShownPhotoProps) {
  const { t } = useLingui();
  const blurred = usePicture({ photo, revision, report, capture, look: 'blurred' });
  const wanted = usePicture({ photo, revision, report, capture, look });
  const url = wanted.url ?? blurred.url;
  const looks = { blurred: t`blurred`, grey: t`in grey`, sharp: t`sharp` };
  const shown = wanted.url ? look : 'blurred';
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a second way beside the key
    <div
      className={styles.frame}
      onPointerDown={() => onHold?.(true)}
      onPointerUp={() => onHold?.(false)}
      onPointerLeave={() => onHold?.(false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      {url ? (
        <img
          src={url}
          alt={capture ? t`Live picture of ${name}, ${looks[shown]}` : t`Photo of ${name}, ${looks[shown]}`}
          className={styles.photo}
          draggable={false}
        />
      ) : (
        <p className={styles.nothing}>{blurred.failed ? <Trans>This photo can't be shown.</Trans> : null}</p>
      )}
    </div>
  );
}
