import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import * as v from 'valibot';
import type { SpendingLimit } from '#/api/types';
import { EditForm } from '#/features/settings/edit-form';
import { useSpendingWords } from '#/features/settings/spending-words';
import { useSaveSpending } from '#/features/settings/use-spending';
import { useForm } from '#/lib/use-form';
import { Select } from '#/ui/select';

const DAY_MS = 86_400_000;
/** Days of a pause. */
const PAUSES = [1, 7, 30, 90, 180];
const END = 'end';

/** A time in which the member buys nothing. */
export function SpendingPauseForm({ limit, say }: { limit: SpendingLimit; say: (text: string) => void }) {
  const { t } = useLingui();
  const words = useSpendingWords();
  const save = useSaveSpending(limit);
  const [open, setOpen] = useState(false);
  const paused = limit.pause_until !== null;
  const form = useForm({
    schema: v.object({ pause: v.picklist([...PAUSES.map(String), END]) }),
    submit: async ({ pause }) => {
      const said = await save({ pause_until: pause === END ? null : new Date(Date.now() + Number(pause) * DAY_MS).toISOString() });
      setOpen(false);
      say(said);
    },
  });
  const options = PAUSES.map((days) => ({ value: String(days), label: plural(days, { one: '# day from now', other: '# days from now' }) }));
  return (
    <EditForm
      open={open}
      onOpen={() => {
        say('');
        setOpen(true);
      }}
      onCancel={() => setOpen(false)}
      summary={<strong>{words.pause(limit)}</strong>}
      action={paused ? t`Change the pause` : t`Pause buying`}
      form={form}
      submit={<Trans>Save the pause</Trans>}
    >
      <Select label={t({ message: 'Buy nothing for', comment: 'Field: how long the member pauses buying; the choices are numbers of days' })} name="pause" options={paused ? [...options, { value: END, label: t`End the pause` }] : options} hint={<Trans>A pause begins at once. To end it early takes a day.</Trans>} error={form.error('pause')} />
    </EditForm>
  );
}
