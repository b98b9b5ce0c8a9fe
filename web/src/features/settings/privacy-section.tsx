import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setConsent } from '#/api/actions/consents';
import { setInvisible } from '#/api/actions/invisible';
import { consentsQuery } from '#/api/queries/consents';
import { userQuery } from '#/api/queries/user';
import type { User } from '#/api/types';
import { OrientationHint } from '#/features/settings/orientation-hint';
import { Section } from '#/ui/section';
import { Loaded } from '#/ui/loaded';
import { SavedSwitch } from '#/ui/saved-switch';

/** Who sees what: invisible mode, and the consent to show orientation and interests (design 5.13). */
export function PrivacySection({ user }: { user: User }) {
  const client = useQueryClient();
  const consents = useQuery(consentsQuery);
  const saveInvisible = async (invisible: boolean) => {
    client.setQueryData(userQuery.queryKey, await setInvisible(invisible));
  };
  const saveOrientation = async (given: boolean) => {
    client.setQueryData(consentsQuery.queryKey, await setConsent('orientation', given));
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  return (
    <Section id="privacy" title={<Trans>Privacy</Trans>}>
      <SavedSwitch
        label={<Trans>Invisible mode</Trans>}
        hint={<Trans>While it is on, you do not show up in search and lists, and nobody sees when you are online, typing or have read a message. Your conversations go on.</Trans>}
        value={user.invisible}
        save={saveInvisible}
      />
      <Loaded query={consents}>
        {({ orientation }) => (
          <SavedSwitch
            label={<Trans>My profile may show whom I look for and what I am interested in.</Trans>}
            hint={<OrientationHint givenAt={orientation.given_at} />}
            value={orientation.given_at !== null}
            save={saveOrientation}
          />
        )}
      </Loaded>
    </Section>
  );
}
