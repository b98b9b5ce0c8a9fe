import { useSettings } from '#/api/site';
import { useHydrated } from '#/lib/hydrated';
import { Chip } from '#/ui/chip';
import { NamedIcon } from '#/ui/named-icon';

/** The icon of sites that chose none of their own (server: SiteSettings::starter), which stands on pages made at build time. */
const USUAL_ICON = 'drama';

/** Says in the site's own words that nobody is behind this profile; the icon never stands alone. */
export function FictionalLabel({ tone = 'tint' }: { tone?: 'tint' | 'over' }) {
  const { fictional_icon, fictional_singular } = useSettings();
  const icon = useHydrated() ? fictional_icon : USUAL_ICON;
  return <Chip tone={tone} icon={<NamedIcon name={icon} />}>{fictional_singular}</Chip>;
}
