import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { setHabits } from '#/api/actions/privacy';
import { viewersQuery } from '#/api/queries/viewers';
import { userQuery } from '#/api/queries/user';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { SavedSwitch } from '#/shared/problems/saved-switch';

/** What the member's ways tell others: at whom they looked, and how soon they usually answer. */
export function HabitSwitches({ user }: { user: User }) {
  const client = useQueryClient();
  const { show_answer_pace } = useSettings();
  const save = async (habits: Parameters<typeof setHabits>[0]) => {
    client.setQueryData(userQuery.queryKey, await setHabits(habits));
  };
  const saveVisits = async (shows_visits: boolean) => {
    await save({ shows_visits });
    client.removeQueries({ queryKey: viewersQuery.queryKey });
  };
  return (
    <>
      <SavedSwitch
        label={<Trans>Show others that I looked at their profile</Trans>}
        hint={
          <Trans>
            They can see it for 90 days, but not exactly when, and they aren't notified. Turn it off, and you won't see
            who looked at yours either; visits so far are deleted on both sides.
          </Trans>
        }
        value={user.shows_visits}
        save={saveVisits}
      />
      {show_answer_pace && (
        <SavedSwitch
          label={<Trans>Show how soon I usually answer</Trans>}
          hint={
            <Trans>
              Your profile says if you usually answer within a day or a few days, going by your answers of the last 60
              days. If you take longer, it says nothing.
            </Trans>
          }
          value={user.shows_answers}
          save={(shows_answers) => save({ shows_answers })}
        />
      )}
    </>
  );
}
