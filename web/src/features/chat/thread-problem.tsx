import { Trans } from '@lingui/react/macro';
import { MessageCircleOff, WifiOff } from 'lucide-react';
import { isProblem, ProblemError } from '#/api/problem';
import { Button } from '#/ui/button';
import { ButtonLink } from '#/ui/button-link';
import { EmptyState } from '#/ui/empty-state';
import styles from './thread-problem.module.css';

/** A conversation that can't be shown: gone, blocked (the spec's text comes from the server), or out of reach. */
export function ThreadProblem({ error, retry }: { error: Error; retry: () => void }) {
  const toList = <ButtonLink to="/chats" variant="secondary"><Trans>Back to messages</Trans></ButtonLink>;
  const detail = error instanceof ProblemError ? error.problem.detail : '';
  return (
    <div className={styles.middle}>
      {isProblem(error, 'not_found') && <EmptyState icon={<MessageCircleOff />} title={<Trans>This conversation is not here</Trans>} action={toList}><Trans>It was removed, or the member is gone.</Trans></EmptyState>}
      {isProblem(error, 'blocked_by') && <EmptyState icon={<MessageCircleOff />} title={detail} action={toList} />}
      {!isProblem(error, 'not_found') && !isProblem(error, 'blocked_by') && (
        <EmptyState icon={<WifiOff />} title={<Trans>The conversation could not be loaded</Trans>} action={<Button onClick={retry}><Trans>Try again</Trans></Button>}>
          {detail || <Trans>An error occured, please try again later.</Trans>}
        </EmptyState>
      )}
    </div>
  );
}
