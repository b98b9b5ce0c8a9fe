import { useSettings } from '#/api/site';
import { useHydrated } from '#/lib/hydrated';
import { NamedIcon } from '#/ui/marks/named-icon';

/**
 * The icon of sites that chose none of their own (server: SiteSettings::starter), which stands on pages made at
 * build time.
 */
const USUAL_ICON = 'drama';

/**
 * The site's icon for fictional profiles, for its label; apart from that, since conversations do without all
 * those icons.
 */
export function FictionalIcon() {
  const { fictional_icon: chosen } = useSettings();
  return <NamedIcon name={useHydrated() ? chosen : USUAL_ICON} />;
}
