import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setConsent, setInvisible, setShowOnLanders } from '#/api/actions/privacy';
import { consentsQuery } from '#/api/queries/account';
import { userQuery } from '#/api/queries/user';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { HabitSwitches } from '#/features/settings/habit-switches';
import { OrientationHint } from '#/features/settings/orientation-hint';
import { Loaded } from '#/shared/problems/loaded';
import { SavedSwitch } from '#/shared/problems/saved-switch';
import { Section } from '#/ui/layout/section';

/** Who sees what: invisible mode, visitors, and the consent to show orientation and interests. */
export function PrivacySection({ user }: { user: User }) {
  const client = useQueryClient();
  const { name: site, member_resell } = useSettings();
  const consents = useQuery(consentsQuery);
  const saveInvisible = async (invisible: boolean) => {
    client.setQueryData(userQuery.queryKey, await setInvisible(invisible));
  };
  const saveLanders = async (show: boolean) => {
    client.setQueryData(userQuery.queryKey, await setShowOnLanders(show));
  };
  const saveOrientation = async (given: boolean) => {
    client.setQueryData(consentsQuery.queryKey, await setConsent('orientation', given));
    await client.invalidateQueries({ queryKey: userQuery.queryKey });
  };
  return (
    <Section id="privacy" title={<Trans>Privacy</Trans>}>
      <SavedSwitch
        label={<Trans>Invisible mode</Trans>}
        hint={
          <Trans>
            While it's on, you don't show up in search and lists, and no one can see when you're online, typing or have
            read a message. Your conversations carry on.
          </Trans>
        }
        value={user.invisible}
        save={saveInvisible}
      />
      <HabitSwitches user={user} />
      <SavedSwitch
        label={<Trans>Visitors may see me on welcome pages</Trans>}
        hint={
          member_resell ? (
            <Trans>
              Off unless you turn it on. While it's on, anyone, even without an account, may see your first name, age,
              region and main photo on pages that invite people to {site} and to the sites it shares members with, and
              may write you a first message. Nothing else about you is shown there. Turn it off, and you'll be gone from
              those pages within a minute.
            </Trans>
          ) : (
            <Trans>
              Off unless you turn it on. While it's on, anyone, even without an account, may see your first name, age,
              region and main photo on pages that invite people to {site}, and may write you a first message. Nothing
              else about you is shown there. Turn it off, and you'll be gone from those pages within a minute.
            </Trans>
          )
        }
        value={user.show_on_landers}
        save={saveLanders}
      />
      <Loaded query={consents}>
        {({ orientation }) => (
          <SavedSwitch
            label={<Trans>Show who I'm looking for and my interests on my profile</Trans>}
            hint={<OrientationHint givenAt={orientation.given_at} />}
            value={orientation.given_at !== null}
            save={saveOrientation}
          />
        )}
      </Loaded>
    </Section>
  );
}
