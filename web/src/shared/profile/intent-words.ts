import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Intent } from '#/api/wire';

/** What members are open to, in the order in which a list offers it. */
export const INTENT: Record<Intent, MessageDescriptor> = {
  chat: msg({ message: 'Chatting', comment: 'Open to: writing with someone online' }),
  dates: msg({ message: 'Dates', comment: 'Open to: going out with someone' }),
  relationship: msg({ message: 'A relationship', comment: 'Open to: a lasting one' }),
};
export const INTENTS = Object.keys(INTENT) as Intent[];
