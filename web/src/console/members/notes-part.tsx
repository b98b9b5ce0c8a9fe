import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { sectionQuery, type FileOf } from '#/console/api/members';
import { useMay } from '#/console/api/session';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { Lines } from '#/console/members/facts';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import styles from './members.module.css';

/** What colleagues noted. The member's copy of their data holds it. */
export function NotesPart(of: FileOf) {
  const may = useMay();
  const query = sectionQuery('/api/console/member-notes', of);
  const found = useQuery(query);
  return (
    <>
      {may('write_notes') && <NoteForm of={of} renews={query.queryKey} />}
      <Loaded query={found}>
        {({ notes }) => (
          <Lines items={notes} none={<Trans>No notes</Trans>}>
            {(note) => (
              <li key={note.id}>
                <p className={styles.text}>{note.text}</p>
                <span className={styles.detail}>
                  {note.by} · <Moment at={note.written_at} />
                </span>
              </li>
            )}
          </Lines>
        )}
      </Loaded>
    </>
  );
}

function NoteForm({ of, renews }: { of: FileOf; renews: readonly string[] }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { act, isBusy, problem } = useAct(
    (words: string) => send('post', '/api/console/member-notes', { member: of.member, case: of.reason, text: words }),
    { renews: [renews], onDone: () => setText('') },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (text.trim()) act(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={t`Note for colleagues`}
        hint={t`It can't be changed, and it's in the member's copy of their data.`}
        maxLength={2000}
        value={text}
        error={problem?.field('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" busy={isBusy} disabled={!text.trim()}>
        <Trans>Add note</Trans>
      </Button>
    </form>
  );
}
