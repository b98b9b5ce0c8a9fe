import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { TextPlace } from '#/console/api/content';
import { SITES_KEY } from '#/console/api/sites';
import type { TextTrial } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { ActDialog } from '#/console/sites/act-dialog';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { Dialog } from '#/ui/overlays/dialog';
import styles from './content.module.css';

interface SetDialogProps {
  site: string;
  place: TextPlace;
  text: string;
  /** The newest version, as one saw it. */
  seen: number;
  /** The version that one goes back to. */
  back: number | null;
  onClose: () => void;
}

/** What a text would change, whom it concerns, and setting it. */
export function SetDialog({ site, place, text, seen, back, onClose }: SetDialogProps) {
  const { t } = useLingui();
  const [from, setFrom] = useState('');
  const found = useQuery({
    queryKey: [...SITES_KEY, 'text-trial', site, place, text],
    queryFn: () => send('post', '/api/console/page-trials', { site, ...place, text }),
    gcTime: 0,
    retry: false,
  });
  const faults = found.data?.faults ?? [];
  if (!found.data || faults.length > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={<Trans>Set the text</Trans>}
        actions={
          <Button variant="secondary" onClick={onClose}>
            <Trans>Back to the text</Trans>
          </Button>
        }
      >
        <Loaded query={found}>
          {() => (
            <>
              <p>
                <Trans>The text isn't taken. The server says, in English:</Trans>
              </p>
              <ul className={styles.faults} lang="en">
                {faults.map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </Dialog>
    );
  }
  return (
    <ActDialog
      title={back === null ? <Trans>Set the text</Trans> : <Trans>Go back to version {back}</Trans>}
      label={<Trans>Set the text</Trans>}
      done={t`The text is set.`}
      work={(reason) =>
        send('put', '/api/console/page-texts', { site, ...place, text, from: from || null, seen, reason })
      }
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Changes trial={found.data} />
          <TextField
            label={t`First day`}
            hint={t`Without one, it holds from now on.`}
            type="date"
            value={from}
            error={problem?.field('from')}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </>
      )}
    </ActDialog>
  );
}

function Changes({ trial: { change, asks_members: asks } }: { trial: TextTrial }) {
  const { t } = useLingui();
  const marks = change?.lost_marks.join(', ');
  const headings = change?.lost_headings.join(', ');
  return (
    <ul className={styles.readers} aria-label={t`What would be different`}>
      {change && (
        <li>
          <Plural value={change.lines_come} one="# line comes" other="# lines come" />
          {', '}
          <Plural value={change.lines_go} one="# line goes" other="# lines go" />
        </li>
      )}
      {marks && (
        <li>
          <Trans>Marks that are no more: {marks}</Trans>
        </li>
      )}
      {headings && (
        <li>
          <Trans>Headings that are no more, where links may lead: {headings}</Trans>
        </li>
      )}
      <li>
        {asks ? (
          <Trans>Members who read it in this language are told of the new version, and asked once.</Trans>
        ) : (
          <Trans>Whoever opens the page sees it. No one is told.</Trans>
        )}
      </li>
    </ul>
  );
}
