import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Hit, HitKind } from '#/console/api/types';
import { CATEGORY_NAMES } from '#/console/complaints/complaint-words';
import { MEASURE_NAMES } from '#/console/measure-words';

/** What can be found. */
export const HIT_NAMES: Record<HitKind, MessageDescriptor> = {
  member: msg`Member`,
  order: msg`Order`,
  decision: msg`Decision`,
  complaint: msg`Complaint`,
  payment: msg`Payment`,
  link: msg`Short link`,
  site: msg`Site`,
  staff: msg`Colleague`,
};

/** What people know it by: a code of ours in words, or what the server says. */
export function titleOf({ kind, id, title }: Hit, say: (words: MessageDescriptor) => string): string {
  if (kind === 'complaint' || kind === 'decision') {
    const words = { ...CATEGORY_NAMES, ...MEASURE_NAMES }[title as keyof typeof MEASURE_NAMES];
    return `${id} · ${words ? say(words) : title}`;
  }
  return title;
}
