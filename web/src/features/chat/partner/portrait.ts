import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';

/** Address of a member's small photo; null without one. */
export function usePortrait({ main_image: image }: ProfileCard): string | null {
  const { cdn_prefix: prefix } = useSettings();
  return image ? prefix + image.thumb_filename : null;
}
