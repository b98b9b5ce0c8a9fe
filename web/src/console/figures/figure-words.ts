import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { PERIODS, type Period } from '#/console/api/figures';
import type { Sums } from '#/console/api/types';

/** A figure of a day: a count, or money by currency. */
export type Figure = keyof Sums;

/** Figures by their names, in the order in which people come and pay. */
export const FIGURE_NAMES: Record<Figure, MessageDescriptor> = {
  visits: msg`Visits`,
  sign_ups: msg`Sign-ups`,
  activations: msg`Confirmed addresses`,
  first_purchases: msg`First purchases`,
  revenue: msg`Revenue`,
  refunds: msg`Refunds`,
  disputes: msg`Disputes`,
};

export const FIGURE_LIST = Object.keys(FIGURE_NAMES) as Figure[];

/** What of the figures one wants to see; stands in the address. */
export interface FiguresFilter {
  figure: Figure;
  days: Period;
  site?: string | undefined;
}

/** What stands in the address, as far as it means something. */
export function readFigures({ figure, days, site }: Record<string, unknown>): FiguresFilter {
  return {
    figure: FIGURE_LIST.find((one) => one === figure) ?? 'visits',
    days: PERIODS.find((one) => one === days) ?? 30,
    ...(typeof site === 'string' && { site }),
  };
}
