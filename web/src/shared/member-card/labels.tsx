import { Trans, useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { regional } from '#/lib/regional';
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

/** Says that a moderator compared this person, or these two, with their photos; the profile says what that proves. */
export function VerifiedLabel({
  tone = 'tint',
  card,
}: {
  tone?: 'tint' | 'over';
  card: Pick<ProfileCard, 'second_age'>;
}) {
  return <Chip tone={tone}>{card.second_age ? <Trans>Verified couple</Trans> : <Trans>Verified person</Trans>}</Chip>;
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

/** Where somebody lives, and how far that is from the reader's town: "Utrecht · 35 km". */
export function Whereabouts({ city, distance_km }: Pick<ProfileCard, 'city' | 'distance_km'>) {
  const { i18n } = useLingui();
  if (!distance_km) return city;
  const away = new Intl.NumberFormat(regional(i18n.locale), { style: 'unit', unit: 'kilometer' }).format(distance_km);
  return `${city} · ${away}`;
}

/** What the reader and the other one both like. */
export function BothLike({ names }: { names: string }) {
  return (
    <span className={styles.both}>
      <Sparkles aria-hidden="true" size="1em" />
      <span>
        <span className="visually-hidden">
          <Trans>You both like</Trans>
        </span>{' '}
        {names}
      </span>
    </span>
  );
}

/** The green dot of somebody who is online; words say the same nearby. */
export function OnlineDot() {
  return <span className={styles.dot} aria-hidden="true" />;
}
