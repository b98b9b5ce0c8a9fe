import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { RelationshipStatus } from '#/api/wire';

/**
 * Each in words, in the order in which a list offers them; apart from the other words, since sign-up needs just
 * these.
 */
export const RELATIONSHIP: Record<RelationshipStatus, MessageDescriptor> = {
  single: msg({ message: 'Single', comment: 'relationship status, of a woman or a man' }),
  unmarried: msg({ message: 'Unmarried', comment: 'relationship status, of a woman or a man' }),
  living_together: msg({ message: 'Living together', comment: 'relationship status, of a woman or a man' }),
  married: msg({ message: 'Married', comment: 'relationship status, of a woman or a man' }),
  divorced: msg({ message: 'Divorced', comment: 'relationship status, of a woman or a man' }),
  widowed: msg({ message: 'Widowed', comment: 'relationship status, of a woman or a man' }),
};
