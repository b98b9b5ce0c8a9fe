import { Trans, useLingui } from '@lingui/react/macro';
import { MessageCircleOff, WifiOff } from 'lucide-react';
import { isProblem } from '#/api/problem';
import { usePageTitle } from '#/lib/page-title';
import { ProblemText, saidIn } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './thread-problem.module.css';

/** A conversation that can't be shown: gone, blocked (the spec's text comes from the server), or out of reach. */
export function ThreadProblem({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useLingui();
  const isGone = ['not_found', 'invalid_request'].some((code) => isProblem(error, code));
  const isBlocked = isProblem(error, 'blocked_by');
  usePageTitle(isGone ? t`This conversation no longer exists` : null);
  const toList = (
    <ButtonLink to="/chats" variant="secondary">
      <Trans>Back to messages</Trans>
    </ButtonLink>
  );
  return (
    <div className={styles.middle}>
      <h1 className="visually-hidden">
        <Trans>Messages</Trans>
      </h1>
      {isGone && (
        <EmptyState icon={<MessageCircleOff />} title={t`This conversation no longer exists`} action={toList}>
          <Trans>It was removed, or the member has left.</Trans>
        </EmptyState>
      )}
      {isBlocked && <EmptyState icon={<MessageCircleOff />} title={saidIn(error)} action={toList} />}
      {!isGone && !isBlocked && (
        <EmptyState
          icon={<WifiOff />}
          title={<Trans>We couldn't load the conversation</Trans>}
          action={
            <Button onClick={retry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <ProblemText error={error} />
        </EmptyState>
      )}
    </div>
  );
}
