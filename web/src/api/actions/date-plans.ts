import { call } from '#/api/client';
import type { DatePlans, Id, NewDatePlan } from '#/api/wire';

/** Writes a plan down; a repeat is known by its token. Refusals: date_plan_limit, not_confirmed, paused. */
export function writeDatePlan(plan: NewDatePlan): Promise<DatePlans> {
  return call('POST', '/api/date-plans.php', { body: plan });
}

/** Says that all is well. Refusal: not_found where the plan has ended. */
export function checkIn(id: Id): Promise<DatePlans> {
  return call('PUT', '/api/date-plans.php', { body: { id } });
}

/** Ends a plan and its link; one that has ended is done. */
export function endDatePlan(id: Id): Promise<DatePlans> {
  return call('DELETE', '/api/date-plans.php', { body: { id } });
}
