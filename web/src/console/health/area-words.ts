import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Area, Level } from '#/console/api/types';

/** What findings are about. */
export const AREA_NAMES: Record<Area, MessageDescriptor> = {
  configuration: msg`Configuration`,
  disk: msg`Disk`,
  photos: msg`Photos`,
  services: msg`Services of others`,
  database: msg`Database`,
  keys: msg`Encryption keys`,
  sites: msg`Sites`,
  payments: msg`Payments`,
  staff: msg`Staff`,
  mail: msg`E-mail`,
  jobs: msg`Background jobs`,
  browsers: msg`Members' browsers`,
  ledger: msg`The books`,
};

/** How bad they are, the worst first. */
export const LEVEL_NAMES: Record<Level, MessageDescriptor> = {
  fault: msg`To mend`,
  warning: msg`Could be better`,
  note: msg`As it should be`,
};

export const LEVELS = Object.keys(LEVEL_NAMES) as Level[];

/** Where a finding is dealt with in the console; for all others it says what to do. */
export const MEND_PAGES = {
  dead_letters: '/jobs',
  glass_broken: '/glass',
} as const satisfies Record<string, string>;

export type Mend = keyof typeof MEND_PAGES;

/** A finding's text in pieces, each second one a command to type. */
export function pieces(text: string): string[] {
  return text.split('`');
}
