import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { EditForm } from '#/features/settings/edit-form';
import { useSpendingWords } from '#/features/settings/spending-words';
import { latestChoice, useSpendingForm, type SpendingFormProps } from '#/features/settings/use-spending';
import { wholeMoney, wholeUnits } from '#/lib/money';
import { TextField } from '#/ui/fields/text-field';

/** More whole units than any limit needs; the server takes no more than 100,000,000 cents. */
const MOST = 1_000_000;

/** The most that a member allows themselves a calendar month; an empty field is no limit. */
export function SpendingLimitForm(props: SpendingFormProps) {
  const { t } = useLingui();
  const words = useSpendingWords();
  const { limit } = props;
  const { currency } = limit.spent_this_month;
  const schema = v.object({
    monthly: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{0,7}$/u, t`Enter a whole number.`),
      v.check((text) => Number(text) <= MOST, t`Enter a smaller number.`),
    ),
  });
  const edit = useSpendingForm(props, schema, (wish) => ({
    monthly: wish.monthly === '' ? null : wholeMoney(Number(wish.monthly), currency),
  }));
  const { monthly } = latestChoice(limit);
  return (
    <EditForm
      {...edit}
      summary={<strong>{words.limit(limit)}</strong>}
      action={t`Change the limit`}
      submit={<Trans>Save the limit</Trans>}
    >
      <TextField
        label={t`Monthly limit, in ${currency}`}
        name="monthly"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={monthly ? String(wholeUnits(monthly)) : ''}
        hint={
          <Trans>
            Leave empty for no limit. A lower limit takes effect straight away, a higher one after 24 hours.
          </Trans>
        }
        error={edit.form.error('monthly')}
      />
    </EditForm>
  );
}
