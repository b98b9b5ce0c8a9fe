import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The mails that follow from an act. */
export const MAIL_NAMES: Record<string, MessageDescriptor> = {
  'address-check': msg`A link that checks their address`,
  'complaint-closed': msg`How their complaint was decided`,
  'decision-undone': msg`Their account is open again`,
  'refund-granted': msg`Refund on its way`,
  'staff-invite': msg`The link that lets them in`,
  'staff-payment_key': msg`A payment key waits for a second administrator`,
  'staff-request': msg`A role waits for a second administrator`,
  statement: msg`What was decided, with the reasons`,
  'statement-undone': msg`What doesn't hold any more`,
};

/** Who gets in at a site, at the end of a sentence. */
export const SITE_STATES: Record<string, MessageDescriptor> = {
  open: msg`open to everyone`,
  maintenance: msg`closed for maintenance`,
  ending: msg`closed to new members, and sells nothing`,
};

/** Who takes the money, by their own names. */
export const PROVIDER_NAMES: Record<string, string> = { mollie: 'Mollie', paynl: 'Pay.nl', verotel: 'Verotel' };
