import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { asProblem, type ProblemError } from '#/api/problem';
import type { Id } from '#/api/wire';
import { SessionRow } from '#/features/settings/session-row';
import { useSessions } from '#/features/settings/use-sessions';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection, Section } from '#/ui/layout/section';
import { Skeleton } from '#/ui/layout/skeleton';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './list.module.css';

/** As high as one device and what logs it out. */
const PLACE = (
  <>
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="title" />
  </>
);

/** Every place where the member is logged in, and the ways to end it. */
export function SessionsSection() {
  const { t } = useLingui();
  const { query, end, endOthers, endAll } = useSessions();
  const { note, say, clear } = useSavedNote();
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const everywhere = usePress(endAll);
  const attempt = async (work: () => Promise<void>, done: string) => {
    clear();
    setFailure(null);
    focusSection('sessions');
    try {
      await work();
      say(done);
    } catch (error) {
      setFailure(asProblem(error));
    }
  };
  const endOne = (id: Id) => void attempt(() => end(id), t`That device is logged out.`);
  return (
    <Section
      id="sessions"
      title={<Trans>Where you're logged in</Trans>}
      lead={<Trans>Don't recognise a device? Log it out and change your password.</Trans>}
    >
      <Loaded query={query} place={PLACE}>
        {({ sessions }) => (
          <>
            <ul className={styles.list}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} onEnd={() => endOne(session.id)} />
              ))}
            </ul>
            <div className={styles.actions}>
              {sessions.length > 1 && (
                <Button
                  variant="secondary"
                  onClick={() => void attempt(endOthers, t`All other devices have been logged out.`)}
                >
                  <Trans>Log out everywhere else</Trans>
                </Button>
              )}
              <Button variant="quiet" busy={everywhere.busy} onClick={everywhere.press}>
                <Trans>Log out everywhere</Trans>
              </Button>
            </div>
          </>
        )}
      </Loaded>
      {note}
      <ProblemNotice error={failure ?? everywhere.failure} />
    </Section>
  );
}
