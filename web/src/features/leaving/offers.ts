import type { DeletionReason } from '#/api/wire';

/** What may mend a reason to leave. */
export type Offer = 'invisible' | 'fewer_mails' | 'discount' | 'support';

interface Chances {
  /** Invisible mode was on before the member came here. */
  invisible: boolean;
  /** The company's `delete_discount` in percent; 0 offers none (spec 3). */
  discount: number;
  /** Somebody can be written to. */
  support: boolean;
}

const FITTING: Record<DeletionReason, readonly Offer[]> = {
  found_someone: ['invisible'],
  too_expensive: ['discount'],
  too_few_members: [],
  too_many_mails: ['fewer_mails'],
  not_safe: ['support', 'invisible'],
  technical: ['support'],
  privacy: ['invisible'],
  break: ['invisible'],
  other: [],
};

/** The offers that fit the reasons given, each once; none for a member who gave none: they want to go. */
export function fittingOffers(reasons: readonly DeletionReason[], { invisible, discount, support }: Chances): Offer[] {
  const possible: Record<Offer, boolean> = {
    invisible: !invisible,
    fewer_mails: true,
    discount: discount > 0,
    support,
  };
  return [...new Set(reasons.flatMap((reason) => FITTING[reason]))].filter((offer) => possible[offer]);
}
