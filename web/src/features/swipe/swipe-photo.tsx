import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';

/** Shown width of a card. */
const SIZES = '(width >= 576px) 460px, 92vw';

/** A card's picture, asked for at once: those of the next two are there when their turn comes. */
export function SwipePhoto({ card, top }: { card: ProfileCard; top: boolean }) {
  const { cdn_prefix } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const image = card.main_image;
  if (!image || image.match === failed) return <Silhouette of={card.id} />;
  const srcSet = `${cdn_prefix}${image.match} 480w, ${cdn_prefix}${image.filename} 640w`;
  return (
    <Photo
      src={cdn_prefix + image.filename}
      srcSet={srcSet}
      sizes={SIZES}
      alt=""
      width={640}
      height={800}
      priority={top}
      eager
      onError={() => setFailed(image.match)}
    />
  );
}
