import { useState } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Conversation, Gift, Id, OfferedGift, ProfileCard } from '#/api/types';
import { AllowanceNote } from '#/features/chat/allowance-note';
import { Composer } from '#/features/chat/composer';
import { draftsOf } from '#/features/chat/drafts';
import { FictionalQuestion, hasAgreed } from '#/features/chat/fictional-question';
import { GiftTray } from '#/features/chat/gift-tray';
import { ObstacleCard } from '#/features/chat/obstacle-card';
import type { Outgoing } from '#/features/chat/outgoing';
import { refusalOf, refusals } from '#/features/chat/refusals';
import { obstacleOf, startsOne } from '#/features/chat/standing';
import { useGiftTray } from '#/features/chat/use-gift-tray';
import { useOutbox } from '#/features/chat/use-outbox';
import { WaitingLine } from '#/features/chat/waiting-line';
import { memberStorage } from '#/lib/member-storage';
import { useStore } from '#/lib/store';
import styles from './thread-foot.module.css';

/** What somebody wants to send, and its price in credits. */
interface Wish { text: string; gift?: Gift; price: number }

interface ThreadFootProps {
  partner: ProfileCard;
  conversation: Id | null;
  chat: Conversation | undefined;
  outgoing: readonly Outgoing[];
}

/** Under the message area: what stands in the way of a message, what it costs, and where it is written. */
export function ThreadFoot({ partner, conversation, chat, outgoing }: ThreadFootProps) {
  const user = useMember();
  const settings = useSettings();
  const outbox = useOutbox();
  const me = user.profile.id;
  const tray = useGiftTray();
  const [asking, setAsking] = useState<Wish | null>(null);
  const obstacle = obstacleOf({ user, settings, chat, refusal: refusalOf(useStore(refusals), partner.id, user) });
  const written = outgoing.length > 0 || (chat?.messages ?? []).some(({ mine }) => mine);
  const agreements = memberStorage(me, 'fictional');

  const add = ({ text, gift }: Wish) => outbox.add({ partner: partner.id, conversation, text, ...(gift && { gift }) });
  const send = (wish: Wish): boolean => {
    if (partner.fictional && wish.price > 0 && !written && !hasAgreed(agreements, partner.id)) {
      setAsking(wish);
      return false;
    }
    add(wish);
    return true;
  };
  const agree = () => {
    if (asking === null) return;
    agreements.set(partner.id, 'agreed');
    if (!asking.gift) draftsOf(me).of(partner.id).set('');
    setAsking(null);
    add(asking);
  };
  const give = ({ id, name, picture, credits }: OfferedGift) => {
    tray.close();
    send({ text: '', gift: { id, name, picture }, price: credits });
  };
  const free = user.free_conversations_left !== null && user.free_conversations_left > 0 && startsOne({ user, chat });
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <WaitingLine outgoing={outgoing} />
        <div role="status">{obstacle && <ObstacleCard obstacle={obstacle} name={partner.name} />}</div>
        {!obstacle && free && <AllowanceNote user={user} settings={settings} />}
        <Composer partner={partner} conversation={conversation} onSend={(text) => send({ text, price: settings.message_credits })} onGift={tray.open} />
      </div>
      {tray.first !== undefined && <GiftTray name={partner.name} obstacle={obstacle} first={tray.first} onSend={give} onClose={tray.close} />}
      <FictionalQuestion open={asking !== null} price={asking?.price ?? 0} onAgree={agree} onClose={() => setAsking(null)} />
    </footer>
  );
}
