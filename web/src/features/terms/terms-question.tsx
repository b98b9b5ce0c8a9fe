import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setConsent } from '#/api/actions/privacy';
import { consentsQuery } from '#/api/queries/account';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/wire';
import { OrientationQuestion } from '#/features/terms/orientation-question';
import { regional } from '#/lib/regional';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { Dialog } from '#/ui/overlays/dialog';

/**
 * What a member is asked who has yet to answer to these terms. Members who came from a program that had noted no
 * consent are first asked whether others may see their orientation, so leaving in between asks it again.
 */
export function TermsQuestion({ user, version }: { user: User; version: string }) {
  const consents = useQuery(consentsQuery);
  if (consents.isPending) return null;
  if (consents.data?.orientation.to_ask) return <OrientationQuestion user={user} />;
  return <NewTerms user={user} version={version} />;
}

/** Tells of a new version of the terms and asks once (spec 4: terms version date); either answer ends it. */
function NewTerms({ user, version }: { user: User; version: string }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const answer = async (given: boolean) => {
    await setConsent('terms', given);
    client.setQueryData(userQuery.queryKey, { user: { ...user, terms_changed: null } });
  };
  const agree = usePress(() => answer(true));
  const later = usePress(() => answer(false));
  const day = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long' }).format(new Date(version));
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
