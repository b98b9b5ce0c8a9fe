import { Plural } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { ChatVoice, Conversation, Gift, GiftOffer, Id, ProfileCard } from '#/api/wire';
import { useCaution } from '#/features/chat/caution/caution';
import { answering } from '#/features/chat/composer/answering';
import { AnsweringLine } from '#/features/chat/composer/answering-line';
import { AllowanceNote } from '#/features/chat/composer/allowance-note';
import { Composer } from '#/features/chat/composer/composer';
import { draftsOf } from '#/features/chat/composer/drafts';
import { ReturnNote } from '#/features/chat/composer/return-note';
import { hasAgreed, obstacleOf, priceOf, startsOne } from '#/features/chat/composer/send-rules';
import { FictionalQuestion, GiftTray, ObstacleCard, VoiceTray } from '#/features/chat/lazy-parts';
import type { Outgoing } from '#/features/chat/outbox/outgoing';
import { refusalOf, refusals } from '#/features/chat/outbox/refusals';
import { useChatPhotos, useOutbox } from '#/features/chat/outbox/use-outbox';
import { WaitingLine } from '#/features/chat/outbox/waiting-line';
import { MOST_ATTACHED, type WaitingPhoto } from '#/features/chat/photos/chat-photos';
import { memberStorage } from '#/lib/member-storage';
import { useStore } from '#/lib/store';
import { takeFirstWords } from '#/shared/messages/first-words';
import { Notice } from '#/ui/marks/notice';
import styles from './thread-foot.module.css';

/** Whether gifts are being chosen: that is in the address (`?gift=`), so that "back" closes the tray. */
export function useGiftTray(): { first: string | undefined; open: () => void; close: () => void } {
  const { gift } = useSearch({ from: '/_chat' });
  const navigate = useNavigate();
  return {
    first: gift,
    open: () => void navigate({ to: '.', search: { gift: 'choose' } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}

/** What somebody wants to send, and its price in credits. */
interface ToSend {
  text: string;
  gift?: Gift;
  photos?: readonly WaitingPhoto[];
  voice?: ChatVoice;
  price: number;
}

interface ThreadFootProps {
  partner: ProfileCard;
  conversation: Id | null;
  /** Null: there is none yet; undefined: that is not known yet. */
  chat: Conversation | null | undefined;
  outgoing: readonly Outgoing[];
  /** In the composer. */
  photos: readonly WaitingPhoto[];
  onFiles: (files: File[]) => void;
  /** Photos for which there was no room, and the way to let go of that. */
  leftOut: { count: number; forget: () => void };
}

/** Under the message area: what stands in the way of a message, what it costs, and where it is written. */
export function ThreadFoot({ partner, conversation, chat, outgoing, photos, onFiles, leftOut }: ThreadFootProps) {
  const user = useMember();
  const settings = useSettings();
  const outbox = useOutbox();
  const uploads = useChatPhotos();
  const me = user.profile.id;
  const tray = useGiftTray();
  const [asking, setAsking] = useState<ToSend | null>(null);
  const draft = draftsOf(me).of(partner.id);
  // Of each key only what changes the price reaches this far.
  const hasWords = useSyncExternalStore(draft.subscribe, () => draft.get().trim() !== '');
  const price = priceOf({ photos: photos.length, hasWords }, settings);
  const refusal = refusalOf(useStore(refusals), partner.id, user);
  const obstacle = obstacleOf({ user, settings, chat, refusal, price });
  const [speaking, setSpeaking] = useState(false);
  const written = outgoing.length > 0 || (chat?.messages ?? []).some(({ mine }) => mine);
  const agreements = memberStorage(me, 'fictional');
  const answered = useStore(answering);
  const quote = conversation && answered?.partner === partner.id ? answered.quote : undefined;

  const add = ({ text, gift, voice, photos: attached = [] }: ToSend) => {
    const to = { partner: partner.id, conversation };
    const reply = quote && { quote };
    answering.set(null);
    // The words go with the first photo.
    attached.forEach(({ key, there, width, height }, index) => {
      outbox.add({
        ...to,
        text: index === 0 ? text : '',
        ...(index === 0 && reply),
        photo: { key, ...(there && { id: there.id }), width, height },
      });
      uploads.setAttached(key, false);
    });
    const said = voice && { voice: { id: voice.id, ms: voice.ms, waveform: voice.waveform } };
    if (attached.length === 0) outbox.add({ ...to, text, ...reply, ...(gift && { gift }), ...said });
  };
  const pass = (wish: ToSend): boolean => {
    if (partner.fictional && wish.price > 0 && !written && !hasAgreed(agreements, partner.id)) {
      setAsking(wish);
      return false;
    }
    add(wish);
    return true;
  };
  const opens = chat !== undefined && !written && !chat?.has_older && (chat?.messages ?? []).length === 0;
  const isReturned = settings.unanswered_days > 0 && price > 0 && !partner.fictional;
  const caution = useCaution<ToSend>({
    opens,
    name: partner.name,
    draft,
    onPass: ({ text }) => pass({ text, photos, price }) && draft.get().trim() === text && draft.set(''),
  });
  const send = (wish: ToSend): boolean => {
    if (!opens || !wish.text) return pass(wish);
    caution.check(wish);
    return false;
  };
  // Through the same door as what is typed here: its caution, its question, its price.
  const sendFirstWords = useEffectEvent(() => {
    const text = takeFirstWords(me, partner.id);
    if (text === null) return;
    draft.set(text);
    if (!obstacle && send({ text, price: priceOf({ photos: 0, hasWords: true }, settings) })) draft.set('');
  });
  const isKnown = chat !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const soon = setTimeout(() => sendFirstWords());
    return () => clearTimeout(soon);
  }, [isKnown]);
  const agree = () => {
    if (asking === null) return;
    agreements.set(partner.id, 'agreed');
    if (!asking.gift && !asking.voice) draft.set('');
    setAsking(null);
    add(asking);
  };
  const give = ({ id, name, picture, credits }: GiftOffer) => {
    tray.close();
    send({ text: '', gift: { id, name, picture }, price: credits });
  };
  const speak = (voice: ChatVoice) => {
    setSpeaking(false);
    send({ text: '', voice, price: settings.photo_credits });
  };
  const free = user.free_conversations_left !== null && user.free_conversations_left > 0 && startsOne({ user, chat });
  return (
    <footer className={styles.foot}>
      <div className={styles.inner}>
        <WaitingLine outgoing={outgoing} />
        <div role="status">
          {obstacle && (
            <ObstacleCard
              obstacle={obstacle}
              name={partner.name}
              waits={user.signup_message?.profile === partner.id}
              parcel={photos.length > 0 ? price : undefined}
            />
          )}
        </div>
        <div role="status">{caution.card}</div>
        {!obstacle && !caution.card && free && <AllowanceNote user={user} settings={settings} />}
        {!obstacle && !caution.card && opens && isReturned && (
          <ReturnNote partner={partner.id} days={settings.unanswered_days} />
        )}
        {leftOut.count > 0 && (
          <Notice tone="warn" announce onDismiss={leftOut.forget}>
            <Plural value={leftOut.count} one="# photo was left out." other="# photos were left out." />{' '}
            <Plural
              value={MOST_ATTACHED}
              one="You can send # photo at a time."
              other="You can send # photos at a time."
            />
          </Notice>
        )}
        {quote && <AnsweringLine quote={quote} partner={partner.name} onStop={() => answering.set(null)} />}
        <Composer
          partner={partner}
          conversation={conversation}
          photos={photos}
          onSend={(text) => send({ text, photos, price })}
          onGift={tray.open}
          onVoice={() => setSpeaking(true)}
          onFiles={onFiles}
        />
      </div>
      {tray.first !== undefined && (
        <GiftTray name={partner.name} obstacle={obstacle} first={tray.first} onSend={give} onClose={tray.close} />
      )}
      {speaking && (
        <VoiceTray
          name={partner.name}
          obstacle={obstacleOf({ user, settings, chat, refusal, price: settings.photo_credits })}
          price={settings.photo_credits}
          onSend={speak}
          onClose={() => setSpeaking(false)}
        />
      )}
      {asking && <FictionalQuestion price={asking.price} onAgree={agree} onClose={() => setAsking(null)} />}
    </footer>
  );
}
