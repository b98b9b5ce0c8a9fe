import { Trans, useLingui } from '@lingui/react/macro';
import { Crown, LockKeyhole } from 'lucide-react';
import { useSettings } from '#/api/site';
import type { Photo as ProfilePhoto } from '#/api/wire';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Photo } from '#/ui/marks/photo';
import styles from './photo-slide.module.css';

interface PhotoSlideProps {
  photo: ProfilePhoto;
  name: string;
  number: number;
  /** Shows it over the whole window. */
  onOpen?: () => void;
  /** Its address has ended. */
  onError?: () => void;
  /** It takes the place of what had the focus. */
  focused?: boolean;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** A photo; a locked one is the server's blur under a lock, with the reason and the way on (spec 2, 6). */
export function PhotoSlide({ photo, name, number, onOpen, onError, focused }: PhotoSlideProps) {
  const { t } = useLingui();
  const { cdn_prefix } = useSettings();
  const { locked, filename, width, height } = photo;
  const src = cdn_prefix + filename;
  if (!locked) {
    const picture = (
      <Photo
        src={src}
        alt={t`Photo ${number} of ${name}`}
        width={width}
        height={height}
        priority={number === 1}
        {...(onError && { onError })}
      />
    );
    return (
      <button
        ref={focused ? focus : undefined}
        type="button"
        className={styles.open}
        title={t`Show full screen`}
        onClick={onOpen}
      >
        {picture}
      </button>
    );
  }
  return (
    <div className={styles.locked}>
      <Photo src={src} alt="" width={width} height={height} />
      <div className={styles.reason}>
        <LockKeyhole aria-hidden="true" />
        <p className={styles.title}>
          <Trans>This feature is only available for premium members.</Trans>
        </p>
        <p>
          <Trans>Premium members see all photos of {name}. Any credit purchase makes you premium.</Trans>
        </p>
        <ButtonLink to="/premium" icon={<Crown aria-hidden="true" />}>
          <Trans>Get Premium</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
