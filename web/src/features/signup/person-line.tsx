import type { RecipientCard } from '#/features/signup/recipient';
import { agesOf } from '#/lib/regional';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import { Avatar } from '#/ui/marks/avatar';
import styles from './person-line.module.css';

/**
 * Somebody in one line, without a photo, which only members see: name, age, place, and the word where nobody is
 * behind it.
 */
export function PersonLine({ card }: { card: RecipientCard }) {
  return (
    <span className={styles.person}>
      <Avatar src={null} name={card.name} size="large" />
      <span className={styles.texts}>
        <strong>
          <bdi>{card.name}</bdi>, {agesOf(card)}
        </strong>
        <span className={styles.place}>{card.city}</span>
        {card.fictional && <FictionalLabel icon={<FictionalIcon />} />}
      </span>
    </span>
  );
}
