import { useLingui } from '@lingui/react/macro';
import type { Gift } from '#/api/wire';
import styles from './gift-picture.module.css';

/** A gift as it lies in a message. */
export function GiftPicture({ gift: { name, picture } }: { gift: Gift }) {
  const { t } = useLingui();
  return (
    <span className={styles.gift}>
      <img src={picture} alt={t`Gift: ${name}`} width={96} height={96} />
      <span aria-hidden="true">{name}</span>
    </span>
  );
}
