import { useLingui } from '@lingui/react/macro';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { usePortrait } from '#/features/chat/partner';
import { Openers } from '#/features/chat/thread/openers';
import { Avatar } from '#/ui/marks/avatar';
import { Notice } from '#/ui/marks/notice';
import styles from './beginning.module.css';

/** Stands in the message area before the first word: to whom it will go. */
export function Beginning({ partner }: { partner: ProfileCard }) {
  const { t } = useLingui();
  const { fictional_warning: warning } = useSettings();
  const portrait = usePortrait(partner);
  const { name, city } = partner;
  return (
    <div className={styles.beginning}>
      <Avatar src={portrait} name={name} size="large" />
      <h2 className={styles.title}>{t`Write the first message to ${name}`}</h2>
      <p className={styles.place}>{city}</p>
      {partner.fictional && <Notice tone="warn">{warning}</Notice>}
      <Openers partner={partner.id} />
    </div>
  );
}
