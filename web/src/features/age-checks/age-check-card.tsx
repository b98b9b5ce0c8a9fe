import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { beginAgeCheck, finishAgeCheck } from '#/api/actions/verification';
import { ageCheckQuery } from '#/api/queries/verification';
import { userQuery } from '#/api/queries/user';
import type { CameBack } from '#/features/age-checks/came-back';
import { loadPage } from '#/lib/load-page';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { focusSection, Section } from '#/ui/layout/section';

/** Why, what is learned by it, and the way there; and what came of it. */
export function AgeCheckCard({ back }: { back: CameBack | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: standing, error: unread, isPending } = useQuery(ageCheckQuery);
  const begin = usePress(async () => loadPage.to(await beginAgeCheck()));
  const finish = usePress(async () => {
    if (!back) return;
    try {
      client.setQueryData(ageCheckQuery.queryKey, await finishAgeCheck(back.state, back.code));
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    } finally {
      // What the address brought is used up; a reload says nothing of it.
      await navigate({ to: '/settings', replace: true, resetScroll: false });
      focusSection('age-check');
    }
  });
  const asked = useRef(false);
  const { press } = finish;
  useEffect(() => {
    if (!back || asked.current) return;
    asked.current = true;
    press();
  }, [back, press]);
  const failure = finish.failure ?? begin.failure;
  if (!standing)
    return (
      <Section id="age-check" title={<Trans>Age check</Trans>}>
        <p role="status">{(finish.busy || isPending) && <Trans>One moment…</Trans>}</p>
        <ProblemNotice error={failure ?? unread} />
      </Section>
    );
  const { needed, years, available, people, shown } = standing;
  return (
    <Section id="age-check" title={<Trans>Age check</Trans>}>
      <p role="status">
        {finish.busy && <Trans>One moment…</Trans>}
        {!finish.busy && !needed && <Trans>Your age is confirmed. You can now write, like and upload photos.</Trans>}
        {!finish.busy && needed && (
          <Trans>
            In your country, we have to make sure that everyone who writes here is at least {years}. Until your age is
            confirmed, you can look around, but you can't write, like, upload photos or buy credits.
          </Trans>
        )}
      </p>
      {needed && !finish.busy && (
        <>
          <p>
            <Trans>
              Another company checks your age on its own pages. It tells us only whether you're {years} or older: no
              name, no date of birth, no document. We keep the answer, the date and which company gave it.
            </Trans>
          </p>
          {people > 1 && (
            <p>
              <Trans>
                Both of you have to do this, one after the other. Done: {shown} of {people}.
              </Trans>
            </p>
          )}
          {available ? (
            <p>
              <Button busy={begin.busy} onClick={begin.press}>
                <Trans>Confirm my age</Trans>
              </Button>
            </p>
          ) : (
            <p>
              <Trans>This isn't possible right now. Please try again later.</Trans>
            </p>
          )}
        </>
      )}
      <ProblemNotice error={failure} />
    </Section>
  );
}
