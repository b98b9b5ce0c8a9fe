import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What members report others for. */
export const REPORT_CATEGORIES: Record<string, MessageDescriptor> = {
  fake: msg`Not who they say they are`,
  spam: msg`Advertising or mass messages`,
  scam: msg`After money`,
  harassment: msg`Insults, threats, pressure`,
  nudity: msg`Nudity`,
  minor: msg`Under age`,
  violence: msg`Violence`,
  illegal: msg`Against the law`,
  other: msg`Something else`,
};

/** What is reported. */
export const REPORTED_THINGS: Record<string, MessageDescriptor> = {
  profile: msg`Profile`,
  photo: msg`Photo`,
  message: msg`Messages`,
};
