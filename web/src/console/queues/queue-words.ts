import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission, Queue } from '#/console/api/types';

/** Queues by their names. */
export const QUEUE_NAMES: Record<Queue, MessageDescriptor> = {
  severe: msg`Severe cases`,
  notices: msg`Notices`,
  reports: msg`Reports`,
  photos: msg`Photos`,
  verifications: msg`Verifications`,
  words: msg`Texts`,
  complaints: msg`Complaints`,
};

/** The gravest first. */
export const QUEUES = Object.keys(QUEUE_NAMES) as Queue[];

/** Where each is worked on. */
export const QUEUE_PAGES = {
  severe: '/queues/severe',
  notices: '/queues/notices',
  reports: '/queues/reports',
  photos: '/queues/photos',
  verifications: '/queues/verifications',
  words: '/queues/words',
  complaints: '/complaints',
} as const satisfies Record<Queue, string>;

/** What opens each. */
export const QUEUE_NEEDS: Record<Queue, Permission> = {
  severe: 'review_severe',
  notices: 'review_notices',
  reports: 'review_reports',
  photos: 'review_photos',
  verifications: 'review_verifications',
  words: 'review_words',
  complaints: 'read_complaints',
};
