import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { Chip } from '#/ui/buttons/chip';
import styles from './labels.module.css';

/**
 * Says in the site's own words that nobody is behind this profile; an icon (`FictionalIcon`) never stands
 * alone.
 */
export function FictionalLabel({ tone = 'tint', icon }: { tone?: 'tint' | 'over'; icon?: ReactNode }) {
  return (
    <Chip tone={tone} icon={icon}>
      {useSettings().fictional_singular}
    </Chip>
  );
}

/** How lately somebody was here, in words (the exact time is nobody's business). */
export function useOnlineWord(online: ProfileCard['online']): string {
  const { t } = useLingui();
  return {
    online: t`Online`,
    today: t`Active today`,
    this_week: t`Active this week`,
    earlier: t`Active earlier`,
  }[online];
}

/** The same where it stands alone; nothing for longer ago than a week. */
export function Presence({ online }: { online: ProfileCard['online'] }) {
  const word = useOnlineWord(online);
  if (online === 'earlier') return null;
  return online === 'online' ? <Trans>Online now</Trans> : word;
}

/** The green dot of somebody who is online; words say the same nearby. */
export function OnlineDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
