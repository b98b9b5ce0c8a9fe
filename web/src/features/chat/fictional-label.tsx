import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { Chip } from '#/ui/chip';

/** Says in the site's words that a profile is fictional. */
export function FictionalLabel({ profile }: { profile: ProfileCard }) {
  const { fictional_singular: words } = useSettings();
  return profile.fictional ? <Chip tone="tint">{words}</Chip> : null;
}
