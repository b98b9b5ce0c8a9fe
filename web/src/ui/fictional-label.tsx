import { useSettings } from '#/api/site';
import { Chip } from '#/ui/chip';
import { NamedIcon } from '#/ui/named-icon';

/** Says in the site's own words that nobody is behind this profile (design 5.4); the icon never stands alone. */
export function FictionalLabel({ tone = 'tint' }: { tone?: 'tint' | 'over' }) {
  const { fictional_icon, fictional_singular } = useSettings();
  return <Chip tone={tone} icon={<NamedIcon name={fictional_icon} />}>{fictional_singular}</Chip>;
}
