import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { MessagePlace } from '#/api/actions/chats';
import { useSettings } from '#/api/site';
import type { Message } from '#/api/wire';
import { useChanges } from '#/features/chat/outbox/use-outbox';
import { charactersLeft } from '#/lib/character-count';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import { Dialog } from '#/ui/overlays/dialog';

interface EditMessageProps {
  message: Message;
  place: MessagePlace;
  onClose: () => void;
}

/** Other words for a message of one's own. */
export function EditMessage({ message, place, onClose }: EditMessageProps) {
  const { t } = useLingui();
  const changes = useChanges();
  const { message_length: longest } = useSettings();
  const [text, setText] = useState(message.text);
  const left = charactersLeft(text, longest);
  const ready = text.trim();
  const save = () => {
    onClose();
    if (ready !== message.text) void changes.add({ kind: 'edit', ...place, text: ready });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Edit message</Trans>}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button disabled={ready === '' || (left !== null && left < 0)} onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <TextArea
        label={t`Your message`}
        hint={t`It'll be marked as edited.`}
        value={text}
        rows={5}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
}
