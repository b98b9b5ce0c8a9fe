import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setConsent } from '#/api/actions/privacy';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/wire';
import { OrientationQuestion } from '#/features/terms/orientation-question';
import { regional } from '#/lib/regional';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

/**
 * Tells of a new version of the terms and asks once (spec 4: terms version date); either answer ends it. Who came from another
 * program that had noted no consent to show orientation and interests is asked about that next.
 */
export function TermsQuestion({ user, version }: { user: User; version: string }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [asksMore, setAsksMore] = useState(false);
  const end = (answered: User) =>
    client.setQueryData(userQuery.queryKey, { user: { ...answered, terms_changed: null } });
  const answer = async (given: boolean) => {
    const { orientation } = await setConsent('terms', given);
    if (orientation.to_ask) setAsksMore(true);
    else end(user);
  };
  const agree = usePress(() => answer(true));
  const later = usePress(() => answer(false));
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long' }).format(new Date(version));
  if (asksMore) return <OrientationQuestion onAnswer={(shows) => end({ ...user, shows_orientation: shows })} />;
  return (
    <Dialog
      open
      title={t`Our terms have changed`}
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
        <Trans>The new terms and the new privacy statement are dated {day}. We'll only ask you once.</Trans>
      </p>
      <p>
        <a href="/pages/terms" target="_blank" rel="noopener">
          <Trans>Read the terms</Trans>
        </a>
      </p>
      <ProblemNotice error={agree.failure ?? later.failure} />
    </Dialog>
  );
}
