import { Trans, useLingui } from '@lingui/react/macro';
import { Send } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useSettings } from '#/api/site';
import { LanderHeader } from '#/features/landers/frame/lander-header';
import { NobodyHere } from '#/features/landers/people/nobody-here';
import { PersonPhoto } from '#/features/landers/people/person-photo';
import { SomeoneLine } from '#/features/landers/people/someone-line';
import { useMemberLanding } from '#/features/landers/people/use-member-landing';
import { useIcebreakers } from '#/features/landers/writing/icebreakers';
import { useStart } from '#/features/landers/writing/use-start';
import { IconButton } from '#/ui/buttons/icon-button';
import styles from './member-landing2.module.css';

/** Lines that are offered. */
const OFFERED = 4;

/**
 * Spec 2 `/members/{id}/landing2`: a conversation that has not begun yet. Only the visitor's own words stand in
 * it.
 */
export function MemberLanding2({ id }: { id: string }) {
  const { t } = useLingui();
  const { name: site } = useSettings();
  const { person, missing } = useMemberLanding(id);
  const lines = useIcebreakers().slice(0, OFFERED);
  const { writeTo } = useStart();
  const [text, setText] = useState('');
  if (missing)
    return (
      <>
        <LanderHeader />
        <NobodyHere />
      </>
    );
  const name = person?.name ?? '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (person) writeTo(person, text);
  };
  return (
    <div className={styles.page}>
      <LanderHeader />
      <div className={styles.chat}>
        <header className={styles.head}>
          <span className={styles.photo}>{person && <PersonPhoto person={person} sizes="96px" priority />}</span>
          {person && <SomeoneLine person={person} />}
        </header>
        <div className={styles.thread}>
          <h1 tabIndex={-1} className={styles.title}>
            {name ? <Trans>Say the first word to {name}.</Trans> : '\u00A0'}
          </h1>
          <p className={styles.lead}>
            <Trans>No one has written yet. Tap a line, or write your own.</Trans>
          </p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <li key={line}>
                <button
                  type="button"
                  className={styles.bubble}
                  aria-pressed={text === line}
                  onClick={() => setText(line)}
                >
                  {line}
                </button>
              </li>
            ))}
          </ul>
        </div>
        <form className={styles.composer} onSubmit={send}>
          <textarea
            className={styles.area}
            rows={1}
            dir="auto"
            maxLength={300}
            aria-label={t`Your first message to ${name}`}
            placeholder={t`Write a message`}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <IconButton type="submit" variant="solid" label={t`Send for free`} icon={<Send />} />
        </form>
        <p className={styles.note}>
          <Trans>
            Next, create your free profile on {site}. We'll deliver your message once you've confirmed your e-mail
            address.
          </Trans>
        </p>
      </div>
    </div>
  );
}
