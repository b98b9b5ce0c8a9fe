import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { CATEGORY_NAMES, DECISION_NAMES } from '#/console/complaints/complaint-words';
import { MEASURE_NAMES } from '#/console/measure-words';
import { REPORT_CATEGORIES } from '#/console/queues/report-words';

/** What is counted. */
export const WHAT_NAMES: Record<string, MessageDescriptor> = {
  report_received: msg`Reports received`,
  report: msg`Reports decided`,
  complaint_received: msg`Complaints and notices received`,
  complaint: msg`Complaints and notices decided`,
  measure: msg`Measures taken`,
  measure_undone: msg`Measures undone`,
};

const ENDS: Record<string, MessageDescriptor> = {
  ...DECISION_NAMES,
  ...MEASURE_NAMES,
  dismissed: msg`Dismissed`,
};

const SOURCES: Record<string, MessageDescriptor> = {
  report: msg`From a report`,
  notice: msg`From a notice`,
  rule: msg`From an abuse rule`,
  own: msg`On our own initiative`,
};

/** How it ended, and what it was about, in words. */
export function codeWords(code: string): MessageDescriptor | undefined {
  return ENDS[code];
}

/** What it was about, or how it came about. */
export function causeWords(what: string, cause: string): MessageDescriptor | undefined {
  if (what.startsWith('complaint')) return (CATEGORY_NAMES as Record<string, MessageDescriptor>)[cause];
  return what.startsWith('report') ? REPORT_CATEGORIES[cause] : SOURCES[cause];
}
