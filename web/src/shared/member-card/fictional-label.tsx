import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import { Chip } from '#/ui/buttons/chip';

/** Says in the site's own words that nobody is behind this profile; an icon (`FictionalIcon`) never stands alone. */
export function FictionalLabel({ tone = 'tint', icon }: { tone?: 'tint' | 'over'; icon?: ReactNode }) {
  return <Chip tone={tone} icon={icon}>{useSettings().fictional_singular}</Chip>;
}
