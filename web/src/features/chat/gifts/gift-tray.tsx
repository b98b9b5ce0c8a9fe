import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { giftsQuery } from '#/api/queries/chat';
import { useMember } from '#/api/session';
import type { GiftOffer } from '#/api/wire';
import type { Obstacle } from '#/features/chat/composer/send-rules';
import { ObstacleCard } from '#/features/chat/lazy-parts';
import { formatMoney } from '#/lib/money';
import { Loaded } from '#/shared/problems/loaded';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './gift-tray.module.css';

export interface GiftTrayProps {
  /** The partner's. */
  name: string;
  /** What keeps any message from going. */
  obstacle: Obstacle | null;
  /** Id of the gift that is chosen to begin with; any other word for none. */
  first: string;
  onSend: (gift: GiftOffer) => void;
  onClose: () => void;
}

function GiftTile({ gift, chosen, onChoose }: { gift: GiftOffer; chosen: boolean; onChoose: () => void }) {
  const { i18n } = useLingui();
  const { id, name, picture, credits, price } = gift;
  const money = price && formatMoney(price, i18n.locale);
  return (
    <label className={styles.tile}>
      <input type="radio" name="gift" value={id} checked={chosen} onChange={onChoose} className={styles.radio} />
      <img src={picture} alt="" width={56} height={56} className={styles.picture} />
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>
        <Plural value={credits} one="# credit" other="# credits" />
        {money && (
          <>
            {' '}
            <span className={styles.money}>
              <Trans comment="Price of a message or gift in money, after its price in credits">({money})</Trans>
            </span>
          </>
        )}
      </span>
    </label>
  );
}

/** On phones the card would begin below what can be seen, and with it the way to credits. */
function showWhole(status: HTMLElement | null, hindered: Obstacle | null): void {
  if (hindered) status?.scrollIntoView({ block: 'nearest' });
}

/** The gifts of the site: what each costs stands there before anything is sent. */
export function GiftTray({ name, obstacle, first, onSend, onClose }: GiftTrayProps) {
  const { t } = useLingui();
  const { credits } = useMember();
  const gifts = useQuery(giftsQuery);
  const [chosen, setChosen] = useState(first);
  const gift = gifts.data?.gifts.find(({ id }) => id === chosen);
  const hindered: Obstacle | null =
    obstacle && !['not_enough_credits', 'identical_opener'].includes(obstacle.code)
      ? obstacle
      : gift && gift.credits > credits
        ? { code: 'not_enough_credits', detail: '' }
        : null;
  const price = gift?.credits ?? 0;
  const given = useRef(false);
  const give = () => {
    // The tray closes by way of the address, which takes a while: a second press is no second gift.
    if (!gift || given.current) return;
    given.current = true;
    onSend(gift);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`A gift for ${name}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={!gift || hindered !== null} onClick={give}>
            {gift ? (
              <Plural value={price} one="Send for # credit" other="Send for # credits" />
            ) : (
              <Trans>Choose a gift</Trans>
            )}
          </Button>
        </>
      }
    >
      <Loaded query={gifts}>
        {(answer) =>
          answer.gifts.length === 0 ? (
            <p>
              <Trans>There are no gifts right now.</Trans>
            </p>
          ) : (
            <fieldset className={styles.gifts}>
              <legend className="visually-hidden">
                <Trans>Choose a gift</Trans>
              </legend>
              {answer.gifts.map((one) => (
                <GiftTile key={one.id} gift={one} chosen={one.id === chosen} onChoose={() => setChosen(one.id)} />
              ))}
            </fieldset>
          )
        }
      </Loaded>
      <p className={styles.balance}>
        <Plural value={credits} one="You have # credit" other="You have # credits" />
      </p>
      <div role="status" ref={(status) => showWhole(status, hindered)}>
        {hindered && <ObstacleCard obstacle={hindered} name={name} gift={gift?.credits} />}
      </div>
    </Dialog>
  );
}
