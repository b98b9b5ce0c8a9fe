import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AbuseRule } from '#/console/api/types';

interface RuleWords {
  name: MessageDescriptor;
  /** What it notices. */
  help: MessageDescriptor;
  /** Its number. */
  threshold: MessageDescriptor;
}

/** The abuse rules in words. */
export const RULE_WORDS: Record<AbuseRule, RuleWords> = {
  same_opener: {
    name: msg`The same first message to many`,
    help: msg`Someone sends the same first words to different people within 24 hours. Capitals, accents and punctuation make no difference.`,
    threshold: msg`From how many people`,
  },
  links: {
    name: msg`Links in first messages`,
    help: msg`Someone sends first messages with a web address within 24 hours.`,
    threshold: msg`From how many messages`,
  },
  countries: {
    name: msg`A new account that writes to many countries`,
    help: msg`A new account sends first messages to people in different countries within 24 hours.`,
    threshold: msg`From how many countries`,
  },
  chargebacks: {
    name: msg`Charged-back cards`,
    help: msg`Payments by card were charged back, or a card that is kept here was charged back with another member.`,
    threshold: msg`From how many chargebacks`,
  },
};
