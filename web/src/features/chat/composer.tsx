import { useLingui } from '@lingui/react/macro';
import { Gift, SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import { useMember } from '#/api/session';
import { useSettings } from '#/api/site';
import type { Id, ProfileCard } from '#/api/types';
import { charactersLeft } from '#/lib/character-count';
import { CharacterCounter } from '#/features/chat/character-counter';
import { draftsOf } from '#/features/chat/drafts';
import { PriceLine } from '#/features/chat/price-line';
import { useTypingSignal } from '#/features/chat/use-typing-signal';
import { useStore } from '#/lib/store';
import { IconButton } from '#/ui/icon-button';
import styles from './composer.module.css';

interface ComposerProps {
  partner: ProfileCard;
  conversation: Id | null;
  /** True when it took the text; the draft is then over. */
  onSend: (text: string) => boolean;
  /** Somebody wants to choose a gift. */
  onGift: () => void;
}

/** With a mouse there is a keyboard too: Enter sends there. On phones it is the only way to a new line. */
const hasKeyboard = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Grows with its text where the browser does not do so by itself (`field-sizing`). */
function fit(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight + 2}px`;
}

/** Where one writes: the draft is kept at each key, Enter sends with a keyboard, Shift and Enter begins a line. */
export function Composer({ partner: { id, name }, conversation, onSend, onGift }: ComposerProps) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  const ids = useId();
  const { message_length: longest } = useSettings();
  const draft = draftsOf(useMember().profile.id).of(id);
  const text = useStore(draft);
  const signalTyping = useTypingSignal(conversation);
  const left = charactersLeft(text, longest);
  const tooLong = left !== null && left < 0;

  useEffect(() => {
    if (hasKeyboard()) area.current?.focus({ preventScroll: true });
  }, []);
  useLayoutEffect(() => {
    if (area.current) fit(area.current);
  });

  const send = () => {
    const ready = text.trim();
    if (ready && !tooLong && onSend(ready)) draft.set('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <label htmlFor={ids} className="visually-hidden">{t`Message to ${name}`}</label>
      <div className={styles.line}>
        <IconButton label={t`Send a gift`} icon={<Gift />} aria-haspopup="dialog" onClick={onGift} />
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
          onChange={({ target }) => { draft.set(target.value); if (target.value.trim()) signalTyping(); }}
          onKeyDown={onKeyDown}
        />
        {/* Pressing it must not close a phone's keyboard. */}
        <IconButton type="submit" variant="solid" label={t`Send`} icon={<SendHorizontal />} disabled={text.trim() === ''} onPointerDown={(event) => event.preventDefault()} />
      </div>
      <div className={styles.facts}>
        <PriceLine id={`${ids}-price`} />
        <CharacterCounter id={`${ids}-count`} left={left} />
      </div>
    </form>
  );
}
