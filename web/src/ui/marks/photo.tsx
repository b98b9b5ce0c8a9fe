import { classNames } from '#/ui/class-names';
import styles from './photo.module.css';

interface PhotoProps {
  src: string;
  /** What it shows; empty where a name stands beside it. */
  alt: string;
  /** True pixels, so that nothing moves when it arrives. */
  width: number;
  height: number;
  /** `cover` fills its box. */
  fit?: 'cover' | 'natural';
  /** For the one picture that the page is about. */
  priority?: boolean;
  /** Behind that one: whatever else the page needs comes first. */
  behind?: boolean;
  /** Wanted soon, though it is not in sight yet. */
  eager?: boolean;
  srcSet?: string;
  sizes?: string;
  /** It can't be shown, such as one whose address has ended. */
  onError?: () => void;
}

/** A picture with its size known beforehand. */
export function Photo({
  src,
  alt,
  width,
  height,
  fit = 'cover',
  priority = false,
  behind = false,
  eager = priority,
  srcSet,
  sizes,
  onError,
}: PhotoProps) {
  return (
    <img
      src={src}
      srcSet={srcSet}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : behind ? 'low' : 'auto'}
      decoding="async"
      draggable={false}
      onError={onError}
      className={classNames(styles.photo, styles[fit])}
    />
  );
}
