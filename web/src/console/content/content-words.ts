import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NewsKind, StaticPage } from '#/console/api/types';

/** What a newsletter is. */
export const NEWS_KINDS: Record<NewsKind, MessageDescriptor> = {
  news: msg`News`,
  promotion: msg`Offer`,
};

/** Where a newsletter stands; `waits` is a draft that a second person is asked about. */
export const NEWS_STATES: Record<string, MessageDescriptor> = {
  draft: msg`Draft`,
  waits: msg`Waits for approval`,
  sending: msg`On its way`,
  sent: msg`Sent`,
  withdrawn: msg`Stopped`,
};

/** The static pages by their names. */
export const PAGE_NAMES: Record<StaticPage, MessageDescriptor> = {
  terms: msg`Terms`,
  privacy: msg`Privacy`,
  cookies: msg`Cookies`,
  imprint: msg`Imprint`,
  'return-policy': msg`Right of withdrawal`,
  faq: msg`Questions and answers`,
  service: msg`Service`,
  ban: msg`Bans`,
  safety: msg`Safety`,
  accessibility: msg`Accessibility`,
  contact: msg`Contact`,
};
