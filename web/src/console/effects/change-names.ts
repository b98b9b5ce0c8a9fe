import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Who gets in at a site, at the end of a sentence. */
export const SITE_STATES: Record<string, MessageDescriptor> = {
  open: msg`open to everyone`,
  maintenance: msg`closed for maintenance`,
  ending: msg`closed to new members, and sells nothing`,
};

/** Who takes the money, by their own names. */
export const PROVIDER_NAMES: Record<string, string> = { mollie: 'Mollie', paynl: 'Pay.nl', verotel: 'Verotel' };
