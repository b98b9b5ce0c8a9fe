import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { enablePush, type PushOutcome } from '#/shared/push/push-state';
import { Notice } from '#/ui/marks/notice';

/**
 * The work behind a button that switches push on for this device, and what there is to say when that did not
 * work.
 */
export function useEnablePush({ profile }: User): { press: () => void; busy: boolean; trouble: ReactNode } {
  const { push_public_key: publicKey } = useSettings();
  const [outcome, setOutcome] = useState<PushOutcome | null>(null);
  const { press, busy, failure } = usePress(async () => {
    setOutcome(null);
    setOutcome(await enablePush({ member: profile.id, publicKey }));
  });
  const trouble = (
    <>
      {outcome === 'unreachable' && (
        <Notice tone="danger" announce>
          <Trans>Your browser's notification service didn't respond. Please try again later.</Trans>
        </Notice>
      )}
      {outcome === 'denied' && (
        <Notice tone="warn" announce>
          <Trans>
            Your browser doesn't allow notifications from this site. You can change that in the browser's settings.
          </Trans>
        </Notice>
      )}
      <ProblemNotice error={failure} />
    </>
  );
  return { press, busy, trouble };
}
