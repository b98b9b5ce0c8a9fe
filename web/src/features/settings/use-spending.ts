import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as v from 'valibot';
import { setSpendingLimit } from '#/api/actions/orders';
import { spendingLimitQuery } from '#/api/queries/account';
import type { SpendingLimit, SpendingChoice } from '#/api/wire';
import { formatMoment } from '#/lib/time-ago';
import { useForm } from '#/shared/problems/use-form';

export interface SpendingFormProps {
  limit: SpendingLimit;
  say: (text: string) => void;
}

/** What the member asked for last: a looser wish that waits, else what counts. */
export function latestChoice({ monthly, pause_until, raises_to: later }: SpendingLimit): SpendingChoice {
  return later ?? { monthly, pause_until };
}

/** Saves a change of what the member wishes, and gives the words that say what came of it. */
export function useSaveSpending(limit: SpendingLimit): (change: Partial<SpendingChoice>) => Promise<string> {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  return async (change) => {
    const answer = await setSpendingLimit({ ...latestChoice(limit), ...change });
    client.setQueryData(spendingLimitQuery.queryKey, answer);
    const { raises_at: raises } = answer.limit;
    if (!raises) return t`Saved. It applies straight away.`;
    const from = formatMoment(raises, i18n.locale);
    return t`Saved. Looser limits apply from ${from}.`;
  };
}

/**
 * A form of one's own limits that opens in place (props of EditForm): saves what `change` makes of its values,
 * closes, says what came of it.
 */
export function useSpendingForm<Schema extends v.GenericSchema>(
  { limit, say }: SpendingFormProps,
  schema: Schema,
  change: (values: v.InferOutput<Schema>) => Partial<SpendingChoice>,
) {
  const save = useSaveSpending(limit);
  const [open, setOpen] = useState(false);
  const form = useForm({
    schema,
    submit: async (values) => {
      const said = await save(change(values));
      setOpen(false);
      say(said);
    },
  });
  const onOpen = () => {
    say('');
    setOpen(true);
  };
  return { form, open, onOpen, onCancel: () => setOpen(false) };
}
