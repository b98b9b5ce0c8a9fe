import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { memberSignUpQuery } from '#/api/queries/visitors';
import { useSettings } from '#/api/site';
import type { Id } from '#/api/wire';
import type { StepProps } from '#/features/signup/account-step';
import { draftOf } from '#/features/signup/draft';
import { PersonLine } from '#/features/signup/person-line';
import type { Recipient } from '#/features/signup/recipient';
import { charactersLeft } from '#/lib/character-count';
import { FictionalIcon } from '#/shared/member-card/fictional-icon';
import { FictionalLabel } from '#/shared/member-card/labels';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import styles from './message-fields.module.css';

interface MessageFieldsProps extends StepProps {
  recipient: Recipient;
  /** Signs up without a message. */
  onRemove: () => void;
}

/** What is left of the message's length, once that is near. */
function LengthLeft({ text }: { text: string }) {
  const { message_length: longest } = useSettings();
  const left = charactersLeft(text, longest);
  if (left === null) return null;
  const over = -left;
  return left < 0 ? (
    <Plural value={over} one="# character too many" other="# characters too many" />
  ) : (
    <Plural value={left} one="# character left" other="# characters left" />
  );
}

/** Whether anybody is behind a profile that the visitor may not see, before they write to it. */
function WhetherFictional({ id }: { id: Id }) {
  const { data: fictional } = useQuery(memberSignUpQuery(id));
  const { fictional_warning, name: site } = useSettings();
  if (fictional === undefined) return null;
  return fictional ? (
    <>
      <div>
        <FictionalLabel icon={<FictionalIcon />} />
      </div>
      <p className={styles.note}>{fictional_warning}</p>
    </>
  ) : (
    <p className={styles.note}>
      <Trans>This isn't a fictional profile. It belongs to a member of {site}.</Trans>
    </p>
  );
}

/** Spec 2, step 0: the first message, to somebody whose card stands above it where the visitor may see it. */
export function MessageFields({ recipient: { id, card }, error, onRemove }: MessageFieldsProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftOf('signup_message'));
  const [text, setText] = useState(draft);
  const name = card?.name;
  return (
    <div className={styles.message}>
      {card ? <PersonLine card={card} /> : <WhetherFictional id={id} />}
      <TextArea
        label={name ? t`Message to ${name}` : t`Your first message`}
        name="signup_message"
        rows={3}
        dir="auto"
        defaultValue={draft}
        placeholder={t`Write a message`}
        hint={t`We'll deliver it once you've confirmed your e-mail address. No one can reply before then.`}
        error={error('signup_message') ?? error('signup_message_to')}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status" className={styles.note}>
        <LengthLeft text={text} />
      </p>
      <div>
        <Button variant="quiet" size="small" onClick={onRemove}>
          <Trans>Sign up without a message</Trans>
        </Button>
      </div>
    </div>
  );
}
