import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useAct } from '#/console/api/use-act';
import { useTitle } from '#/console/shell/use-title';
import { Door } from '#/console/sign-in/door';
import { linkToken } from '#/console/sign-in/ways';
import { useEnter } from '#/console/sign-in/use-enter';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';

/** In by the link that a command printed, for the rest of its hour. */
export function BreakGlassPage() {
  const { t } = useLingui();
  const enter = useEnter();
  const navigate = useNavigate();
  const [token] = useState(linkToken);
  useTitle(t`Emergency access`);
  const { act, isBusy, problem } = useAct(
    async () => {
      await enter(await send('post', '/api/console/break-glass', { token }));
      await navigate({ to: '/', replace: true });
    },
    { quiet: true },
  );
  return (
    <Door
      title={<Trans>Emergency access</Trans>}
      lead={
        <Trans>
          You'll be an administrator for the rest of the hour. Every administrator has been told, and one of them has to
          take note of it.
        </Trans>
      }
    >
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      <Button wide busy={isBusy} onClick={() => act(undefined)}>
        <Trans>Enter the console</Trans>
      </Button>
    </Door>
  );
}
