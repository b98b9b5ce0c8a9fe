import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { SpendingLimit } from '#/api/wire';
import { useSpendingWords } from '#/features/settings/spending-words';
import { useSaveSpending } from '#/features/settings/use-spending';
import { formatMoment } from '#/lib/time-ago';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection } from '#/ui/layout/section';
import { Notice } from '#/ui/marks/notice';

/** A looser wish that waits for its day, and the way to think again. */
export function SpendingLater({ limit, say }: { limit: SpendingLimit; say: (text: string) => void }) {
  const { locale } = useLingui().i18n;
  const words = useSpendingWords();
  const save = useSaveSpending(limit);
  const { monthly, pause_until, raises_at: raises, raises_to: later } = limit;
  const { press, busy, failure } = usePress(async () => {
    say(await save({ monthly, pause_until }));
    // The button is gone.
    focusSection('spending');
  });
  if (!raises || !later) return null;
  const from = formatMoment(raises, locale);
  const limitThen = words.limit(later);
  const pauseThen = words.pause(later);
  return (
    <>
      <Notice
        action={
          <Button variant="secondary" size="small" busy={busy} onClick={press}>
            <Trans comment="Button: keep the stricter spending limit instead of the looser one that was asked for">
              Keep it as it is
            </Trans>
          </Button>
        }
      >
        <Trans comment="A looser spending limit and pause that count from a day and time on; the values are whole phrases such as 'At most €50.00 a month', 'No pause'">
          From {from}: {limitThen}. {pauseThen}.
        </Trans>
      </Notice>
      <ProblemNotice error={failure} />
    </>
  );
}
