import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkIn, endDatePlan, writeDatePlan } from '#/api/actions/date-plans';
import { useLiveEvent } from '#/api/live';
import { datePlansQuery } from '#/api/queries/date-plans';
import type { DatePlans, Id, NewDatePlan, User } from '#/api/wire';
import { PlanCard } from '#/features/dates/plan-card';
import { PlanForm } from '#/features/dates/plan-form';
import { forgetOtherLinks, keepLink, linkOf } from '#/features/dates/plan-link';
import { Loaded } from '#/shared/problems/loaded';
import { Button } from '#/ui/buttons/button';
import { focusSection, Section } from '#/ui/layout/section';
import { Stack } from '#/ui/layout/stack';
import { useSavedNote } from '#/ui/marks/saved-note';

/** As the server takes them (dates/model.rs). */
const MOST = 5;

/** The plans, a new one, and how each stands. */
export function PlansSection({ user, partner }: { user: User; partner: Id | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery({ ...datePlansQuery, refetchInterval: 60_000 });
  const [writing, setWriting] = useState(partner !== undefined);
  const { note, say, clear } = useSavedNote();
  const me = user.profile.id;
  useLiveEvent((event) => {
    if (event.type === 'date_check' || event.type === 'block' || event.type === 'gone') void query.refetch();
  });
  const plans = query.data?.plans;
  useEffect(() => {
    const open = plans?.filter((plan) => plan.open).map(({ id }) => id);
    if (open) forgetOtherLinks(me, open);
  }, [me, plans]);
  const put = async (work: Promise<DatePlans>) => {
    clear();
    const answer = await work;
    await client.cancelQueries({ queryKey: datePlansQuery.queryKey });
    client.setQueryData(datePlansQuery.queryKey, answer);
    return answer;
  };
  const save = async (plan: NewDatePlan) => {
    const before = new Set(plans?.map(({ id }) => id));
    const answer = await put(writeDatePlan(plan));
    const made = answer.plans.find(({ id }) => !before.has(id));
    if (made) keepLink(me, made.id, plan.token);
    setWriting(false);
    say(t`Your plan is ready. Send the link to your friend.`);
    focusSection('plans');
  };
  const check = async (id: Id) => {
    await put(checkIn(id));
    say(t`You've checked in.`);
    focusSection('plans');
  };
  const end = async (id: Id) => {
    await put(endDatePlan(id));
    say(t`The plan has ended. Its link no longer works.`);
    focusSection('plans');
  };
  const most = MOST;
  return (
    <Section
      id="plans"
      title={<Trans>Your date plans</Trans>}
      lead={
        <Trans>
          Write down who you're meeting, where and when, and send a friend the link. They see the plan and whether
          you've checked in, until a day after the date.
        </Trans>
      }
    >
      <p>
        <Trans>
          We never contact your friend, and no one here watches your plan. We'll ask you on this site, and with a push
          notification if this device gets them. If something is wrong, call the emergency number.
        </Trans>
      </p>
      {note}
      <Loaded query={query}>
        {({ plans: known }) => (
          <>
            {known.length > 0 && (
              <Stack as="ul" label={t`Your date plans`}>
                {known.map((plan) => (
                  <PlanCard
                    key={plan.id}
                    plan={plan}
                    link={linkOf(me, plan.id)}
                    onCheckIn={() => check(plan.id)}
                    onEnd={() => end(plan.id)}
                  />
                ))}
              </Stack>
            )}
            {writing ? (
              <PlanForm user={user} partner={partner} onSave={save} onCancel={() => setWriting(false)} />
            ) : known.filter(({ open }) => open).length < MOST ? (
              <p>
                <Button
                  variant={known.length > 0 ? 'secondary' : 'primary'}
                  icon={<CalendarPlus aria-hidden="true" />}
                  onClick={() => setWriting(true)}
                >
                  <Trans>Plan a date</Trans>
                </Button>
              </p>
            ) : (
              <p>
                <Trans>You have {most} open plans. End one to make another.</Trans>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
