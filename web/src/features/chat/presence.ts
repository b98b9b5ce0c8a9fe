import { useLingui } from '@lingui/react/macro';
import type { ProfileCard } from '#/api/wire';

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
