import { Trans, useLingui } from '@lingui/react/macro';
import { Send, Sparkles } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import type { LanderProfile } from '#/api/wire';
import { Icebreakers } from '#/features/landers/writing/icebreakers';
import { useStart } from '#/features/landers/writing/use-start';
import { Button } from '#/ui/buttons/button';
import { classNames } from '#/ui/class-names';
import styles from './message-box.module.css';

interface MessageBoxProps {
  /** Whom it goes to; without anybody it says what one is looking for. */
  person: LanderProfile | null;
  /** `over` stands on a dark picture. */
  tone?: 'plain' | 'over';
  /** The hint below; a page that says it elsewhere leaves it out. */
  hint?: boolean;
}

/** Spec 2, the free message box: what is written here goes along into sign-up. */
export function MessageBox({ person, tone = 'plain', hint = true }: MessageBoxProps) {
  const { t } = useLingui();
  const id = useId();
  const { writeTo, join } = useStart();
  // The browser's own: what is written before the app has taken over stays.
  const area = useRef<HTMLTextAreaElement>(null);
  const [choosing, setChoosing] = useState(false);
  const [start, setStart] = useState(0);
  const name = person?.name;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const text = area.current?.value ?? '';
    if (person) writeTo(person, text);
    else join({ reason: text.trim() });
  };
  const offer = () => {
    // Another line first for each, or all would send one person the same.
    setStart(Math.random());
    setChoosing(true);
  };
  const choose = (line: string) => {
    if (area.current) area.current.value = line;
    setChoosing(false);
  };
  return (
    <form className={classNames(styles.box, tone === 'over' && styles.over)} onSubmit={send}>
      <label htmlFor={id} className={styles.label}>
        {name ? t`Your first message to ${name}` : t`What are you looking for?`}
      </label>
      <textarea
        ref={area}
        id={id}
        className={styles.area}
        rows={3}
        dir="auto"
        maxLength={300}
        placeholder={name ? t`Write a message` : t`A few words are enough`}
      />
      <div className={styles.buttons}>
        {person && (
          <Button variant="quiet" icon={<Sparkles />} onClick={offer}>
            <Trans comment="Button that opens a list of opening lines for a first message">Break the ice</Trans>
          </Button>
        )}
        <Button type="submit" icon={<Send />}>
          {name ? <Trans>Send for free</Trans> : <Trans>Carry on</Trans>}
        </Button>
      </div>
      {hint && (
        <p className={styles.hint}>
          {person ? (
            <Trans>
              Next, create your free profile. We'll deliver your message once you've confirmed your e-mail address.
            </Trans>
          ) : (
            <Trans>Next, create your free profile. We'll keep your words for you.</Trans>
          )}
        </p>
      )}
      <Icebreakers open={choosing} start={start} onChoose={choose} onClose={() => setChoosing(false)} />
    </form>
  );
}
