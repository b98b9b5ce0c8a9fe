import { useState } from 'react';
import { useSettings } from '#/api/site';
import type { LanderProfile } from '#/api/wire';
import { Photo } from '#/ui/marks/photo';
import { Silhouette } from '#/ui/marks/silhouette';

interface PersonPhotoProps {
  person: LanderProfile;
  /** Shown width, for the browser's choice. */
  sizes: string;
  priority?: boolean;
  behind?: boolean;
}

/** Somebody's main photo, whose name stands beside it; a silhouette where its address has ended. */
export function PersonPhoto({ person, sizes, priority = false, behind = false }: PersonPhotoProps) {
  const { cdn_prefix } = useSettings();
  const [failed, setFailed] = useState<string | null>(null);
  const { main_image: image } = person;
  if (image.match === failed) return <Silhouette of={person.id} />;
  const srcSet = [`${image.thumb_filename} 160w`, `${image.match} 480w`, `${image.filename} 640w`]
    .map((one) => cdn_prefix + one)
    .join(', ');
  return (
    <Photo
      src={cdn_prefix + image.match}
      srcSet={srcSet}
      sizes={sizes}
      alt=""
      width={480}
      height={600}
      priority={priority}
      behind={behind}
      onError={() => setFailed(image.match)}
    />
  );
}
