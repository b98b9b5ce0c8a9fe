import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import type { SpendingLimit } from '#/api/types';
import { EditForm } from '#/features/settings/edit-form';
import { useSpendingWords } from '#/features/settings/spending-words';
import { latestWish, useSaveSpending } from '#/features/settings/use-spending';
import { wholeMoney, wholeUnits } from '#/lib/money';
import { useForm } from '#/lib/use-form';
import { TextField } from '#/ui/text-field';

/** More whole units than any limit needs; the server takes no more than 100,000,000 cents. */
const MOST = 1_000_000;

interface SpendingFormProps { limit: SpendingLimit; say: (text: string) => void }

/** The most that a member allows themselves a calendar month; an empty field is no limit. */
export function SpendingLimitForm({ limit, say }: SpendingFormProps) {
  const { t } = useLingui();
  const words = useSpendingWords();
  const save = useSaveSpending(limit);
  const [open, setOpen] = useState(false);
  const { currency } = limit.spent_this_month;
  const form = useForm({
    schema: v.object({
      monthly: v.pipe(v.string(), v.trim(), v.regex(/^\d{0,7}$/u, t`Enter a whole number.`), v.check((text) => Number(text) <= MOST, t`Enter a smaller number.`)),
    }),
    submit: async ({ monthly }) => {
      const said = await save({ monthly: monthly === '' ? null : wholeMoney(Number(monthly), currency) });
      setOpen(false);
      say(said);
    },
  });
  const { monthly } = latestWish(limit);
  return (
    <EditForm
      open={open}
      onOpen={() => {
        say('');
        setOpen(true);
      }}
      onCancel={() => setOpen(false)}
      summary={<strong>{words.limit(limit)}</strong>}
      action={t`Change the limit`}
      form={form}
      submit={<Trans>Save the limit</Trans>}
    >
      <TextField label={t`At most a month, in ${currency}`} name="monthly" inputMode="numeric" autoComplete="off" maxLength={7} defaultValue={monthly ? String(wholeUnits(monthly)) : ''} hint={<Trans>Leave it empty for no limit. A lower limit counts at once, a higher one after a day.</Trans>} error={form.error('monthly')} />
    </EditForm>
  );
}
