import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { setConsent } from '#/api/actions/privacy';
import { consentsQuery } from '#/api/queries/account';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/wire';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

/** Asks, in the settings' words, whether others may see orientation and interests; either answer ends it. */
export function OrientationQuestion({ user }: { user: User }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const answer = async (given: boolean) => {
    const consents = await setConsent('orientation', given);
    client.setQueryData(userQuery.queryKey, { user: { ...user, shows_orientation: given } });
    client.setQueryData(consentsQuery.queryKey, consents);
  };
  const agree = usePress(() => answer(true));
  const later = usePress(() => answer(false));
  return (
    <Dialog
      open
      title={t`Show who I'm looking for and my interests on my profile`}
      onClose={later.press}
      actions={
        <>
          <Button variant="secondary" busy={later.busy} onClick={later.press}>
            <Trans>Not now</Trans>
          </Button>
          <Button busy={agree.busy} onClick={agree.press}>
            <Trans>Agree</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          This may reveal your sexual orientation, so we ask for your consent. You can withdraw it at any time.
        </Trans>
      </p>
      <ProblemNotice error={agree.failure ?? later.failure} />
    </Dialog>
  );
}
