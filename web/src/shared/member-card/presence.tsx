import { Trans, useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#/api/wire';
import styles from './online-dot.module.css';

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
