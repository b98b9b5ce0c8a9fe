import type { Id, Problem, User } from '#/api/wire';
import { whenMemberForgotten } from '#/lib/forget-member';
import { createStore } from '#/lib/store';

interface Refused {
  problem: Problem;
  /** The member as they were then: after a purchase or activation the refusal holds no more. */
  standing: string;
}

/** The last refusal of each partner's messages, until one is sent. */
export const refusals = createStore<Readonly<Record<Id, Refused>>>({});
whenMemberForgotten(() => refusals.set({}));

function standingOf({ credits, paid_user, status }: User): string {
  return `${credits} ${paid_user} ${status}`;
}

/** Keeps why a message to `partner` was refused. */
export function rememberRefusal(partner: Id, problem: Problem, user: User): void {
  refusals.set({ ...refusals.get(), [partner]: { problem, standing: standingOf(user) } });
}

/** A message went through. */
export function forgetRefusal(partner: Id): void {
  const { [partner]: _, ...others } = refusals.get();
  refusals.set(others);
}

/** What stands in the way of the next message to `partner`; null when nothing is known to. */
export function refusalOf(known: Readonly<Record<Id, Refused>>, partner: Id, user: User): Problem | null {
  const refused = known[partner];
  return refused?.standing === standingOf(user) ? refused.problem : null;
}
