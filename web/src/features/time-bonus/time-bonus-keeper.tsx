import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { NO_TIME_BONUS, TICK_MS, timeBonus, timeBonusAt, timeBonusQuery } from '#/api/time-bonus';
import type { TimeBonus, User } from '#/api/wire';

/** Spec 4: loads the time bonus of the member who is logged in, counts it down each second, and clears it. */
export function TimeBonusKeeper({ user }: { user: User }) {
  const client = useQueryClient();
  const { data: bonus = null, dataUpdatedAt } = useQuery(timeBonusQuery(user));
  // By the server's clock: a device's own may be wrong, and a page may have slept.
  const ahead = bonus ? Date.parse(bonus.now) - dataUpdatedAt : 0;
  const count = useEffectEvent((who: User, offer: TimeBonus | null, offset: number) => {
    const before = timeBonus.get();
    const state = timeBonusAt(who, offer, Date.now() + offset);
    timeBonus.set(state);
    if (!before.isVisible || state.isVisible) return;
    client.setQueryData(['/api/timebonus.php'], { timebonus: null });
    // What counted until now counts no more: prices on screen must not promise it.
    void client.invalidateQueries({ queryKey: ['/api/credits.php'] });
  });
  useEffect(() => count(user, bonus, ahead), [user, bonus, ahead]);
  const again = useEffectEvent(() => count(user, bonus, ahead));
  const counts = bonus !== null && !user.paid_user;
  useEffect(() => {
    if (!counts) return;
    const tick = () => again();
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [counts]);
  // The one who is logged out leaves nothing to the next.
  useEffect(() => () => timeBonus.set(NO_TIME_BONUS), []);
  return null;
}

/** Whether the page is one of the members area (spec 2). */
export function useMembersArea(): boolean {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.membersArea === true });
}
