import { useLingui } from '@lingui/react/macro';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Id, ProfileCard } from '#/api/wire';
import { CharacterCounter } from '#/features/chat/composer/character-counter';
import { ComposerTools } from '#/features/chat/composer/composer-tools';
import { draftsOf } from '#/features/chat/composer/drafts';
import { PriceLine } from '#/features/chat/composer/price-line';
import { useInsertion } from '#/features/chat/composer/use-insertion';
import { useTypingSignal } from '#/features/chat/composer/use-typing-signal';
import { AttachedPhotos, EmojiPanel } from '#/features/chat/lazy-parts';
import type { WaitingPhoto } from '#/features/chat/photos/chat-photos';
import { charactersLeft } from '#/lib/character-count';
import { useStore } from '#/lib/store';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './composer.module.css';

interface ComposerProps {
  partner: ProfileCard;
  conversation: Id | null;
  /** Photos beside the words. */
  photos: readonly WaitingPhoto[];
  /** True when it took the text; the draft is then over. */
  onSend: (text: string) => boolean;
  /** Somebody wants to choose a gift. */
  onGift: () => void;
  /** Somebody wants to record. */
  onVoice: () => void;
  onFiles: (files: File[]) => void;
}

/** With a mouse there is a keyboard too: Enter sends there. On phones it is the only way to a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** The code of a key that an input method takes. */
const COMPOSING = 229;

/** Grows with its text where the browser does not do so by itself (`field-sizing`). */
function fit(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

/**
 * Where one writes: the draft is kept at each key, Enter sends with a keyboard, Shift and Enter begins a line;
 * with Ctrl or Cmd it sends wherever.
 */
export function Composer(props: ComposerProps) {
  const { partner, conversation, photos, onSend, onGift, onVoice, onFiles } = props;
  const { id, name } = partner;
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const ids = useId();
  const { message_length: longest } = useSettings();
  const draft = draftsOf(useMember().profile.id).of(id);
  const text = useStore(draft);
  const signalTyping = useTypingSignal(conversation);
  const insert = useInsertion(area, draft);
  const [choosing, setChoosing] = useState(false);
  const left = charactersLeft(text, longest);
  const tooLong = left !== null && left < 0;
  const ready = text.trim();
  const nothing = ready === '' && photos.length === 0;
  const refused = photos.some(({ state }) => state.status === 'refused');

  useEffect(() => {
    const { current } = area;
    if (hasKeyboard()) current?.focus({ preventScroll: true });
    // A draft goes on where it ended.
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  useLayoutEffect(() => {
    if (area.current) fit(area.current);
  });

  const send = () => {
    if (!nothing && !refused && !tooLong && onSend(ready)) draft.set('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Safari ends a composition before the Enter that closes it, and gives that another code.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    const always = event.ctrlKey || event.metaKey;
    if (!always && (event.shiftKey || !hasKeyboard())) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  const closeEmoji = () => {
    setChoosing(false);
    area.current?.focus();
  };
  return (
    <form className={styles.form} data-foot-field="" onSubmit={onSubmit}>
      {photos.length > 0 && <AttachedPhotos photos={photos} />}
      <label htmlFor={ids} className="visually-hidden">{t`Message to ${name}`}</label>
      <div className={styles.line}>
        <textarea
          ref={area}
          id={ids}
          rows={1}
          dir="auto"
          className={styles.area}
          value={text}
          placeholder={t`Write a message`}
          enterKeyHint="enter"
          aria-describedby={`${ids}-price ${ids}-count`}
          aria-invalid={tooLong || undefined}
          // A phone's own keyboard takes the place of the emoji.
          onPointerDown={() => !hasKeyboard() && setChoosing(false)}
          onChange={({ target }) => {
            draft.set(target.value);
            if (target.value.trim()) signalTyping();
          }}
          onKeyDown={onKeyDown}
        />
        {/* Pressing it must not close a phone's keyboard. */}
        <IconButton
          type="submit"
          variant="solid"
          label={t`Send`}
          icon={<SendHorizontal />}
          disabled={nothing || refused}
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      <div className={styles.under}>
        <ComposerTools
          emoji={{ isOpen: choosing, id: `${ids}-emoji`, toggle: () => setChoosing(!choosing) }}
          onGift={onGift}
          onVoice={onVoice}
          onFiles={onFiles}
        />
        <div className={styles.facts}>
          <PriceLine id={`${ids}-price`} photos={photos.length} hasWords={ready !== ''} />
          <CharacterCounter id={`${ids}-count`} left={left} />
        </div>
      </div>
      {choosing && (
        <EmojiPanel id={`${ids}-emoji`} searchFirst={hasKeyboard()} onChoose={insert} onClose={closeEmoji} />
      )}
    </form>
  );
}
