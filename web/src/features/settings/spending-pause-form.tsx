import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import * as v from 'valibot';
import { EditForm } from '#/features/settings/edit-form';
import { useSpendingWords } from '#/features/settings/spending-words';
import { useSpendingForm, type SpendingFormProps } from '#/features/settings/use-spending';
import { Select } from '#/ui/fields/select';

const DAY_MS = 86_400_000;
/** Days of a pause. */
const PAUSES = [1, 7, 30, 90, 180];
const END = 'end';

/** A time in which the member buys nothing. */
export function SpendingPauseForm(props: SpendingFormProps) {
  const { t } = useLingui();
  const words = useSpendingWords();
  const { limit } = props;
  const paused = limit.pause_until !== null;
  const schema = v.object({ pause: v.picklist([...PAUSES.map(String), END]) });
  const edit = useSpendingForm(props, schema, ({ pause }) => ({
    pause_until: pause === END ? null : new Date(Date.now() + Number(pause) * DAY_MS).toISOString(),
  }));
  const options = PAUSES.map((days) => ({
    value: String(days),
    label: plural(days, { one: '# day from now', other: '# days from now' }),
  }));
  return (
    <EditForm
      {...edit}
      summary={<strong>{words.pause(limit)}</strong>}
      action={paused ? t`Change the pause` : t`Pause buying`}
      submit={<Trans>Save the pause</Trans>}
    >
      <Select
        label={t({
          message: 'Pause buying for',
          comment: 'Field: how long the member pauses buying; the choices are numbers of days',
        })}
        name="pause"
        options={paused ? [...options, { value: END, label: t`End the pause` }] : options}
        hint={<Trans>A pause starts straight away. Ending it early takes 24 hours.</Trans>}
        error={edit.form.error('pause')}
      />
    </EditForm>
  );
}
