import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { KeyButton } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import styles from './queues.module.css';

interface ReasonPanelProps<Reason extends string> {
  reasons: readonly { value: Reason; label: string }[];
  onChoose: (reason: Reason, words?: string) => void;
  onCancel: () => void;
}

/** Reasons by number; `other` takes words of one's own. */
export function ReasonPanel<Reason extends string>({ reasons, onChoose, onCancel }: ReasonPanelProps<Reason>) {
  const { t } = useLingui();
  const [own, setOwn] = useState<Reason | null>(null);
  const [words, setWords] = useState('');
  useKeys([{ key: 'Escape', label: t`Cancel`, run: onCancel }]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (own && words.trim()) onChoose(own, words.trim());
  };
  if (own) {
    return (
      <form className={styles.own} onSubmit={submit}>
        <TextArea
          label={t`What's wrong with it?`}
          hint={t`The member reads this.`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the press just before
          autoFocus
          required
          maxLength={1000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <div className={styles.acts}>
          <Button type="submit">
            <Trans>Reject</Trans>
          </Button>
          <Button variant="quiet" onClick={() => setOwn(null)}>
            <Trans>Back</Trans>
          </Button>
        </div>
      </form>
    );
  }
  return (
    <div className={styles.reasons} role="group" aria-label={t`Reason`}>
      {reasons.map(({ value, label }, index) => (
        <KeyButton
          key={value}
          hotkey={String(index + 1)}
          label={label}
          size="small"
          variant="secondary"
          onPress={() => (value === 'other' ? setOwn(value) : onChoose(value))}
        />
      ))}
      <Button size="small" variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
