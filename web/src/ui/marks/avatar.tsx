import { classNames } from '#/ui/class-names';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Null: no photo, the first letter stands in. */
  src: string | null;
  name: string;
  size?: 'small' | 'medium' | 'large';
  /** Draws the green dot; say "online" in words nearby too. */
  online?: boolean;
}

const PIXELS = { small: 32, medium: 48, large: 96 };

/** A round portrait; its name stands beside it, so readers skip the picture. */
export function Avatar({ src, name, size = 'medium', online = false }: AvatarProps) {
  const pixels = PIXELS[size];
  return (
    <span className={classNames(styles.avatar, styles[size])} aria-hidden="true">
      {src ? (
        <img src={src} alt="" width={pixels} height={pixels} loading="lazy" decoding="async" />
      ) : (
        <span>{[...name][0]?.toLocaleUpperCase()}</span>
      )}
      {online && <span className={styles.dot} />}
    </span>
  );
}
