import { useLingui } from '@lingui/react/macro';
import type { PreferenceKind } from '#/api/wire';

/**
 * The kinds of spec 3, one for saved searches and one for the law (DSA 16): what other people do, and what the
 * site has to say.
 */
export const FROM_PEOPLE = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
] as const satisfies readonly PreferenceKind[];
export const FROM_SITE = [
  'weekly_updates',
  'search_alerts',
  'reminders',
  'promotions',
  'news',
  'report_outcomes',
] as const satisfies readonly PreferenceKind[];

/** Each kind in words. */
export function useKindWords(): Record<PreferenceKind, { label: string; hint?: string }> {
  const { t } = useLingui();
  return {
    new_conversations: { label: t`New conversations`, hint: t`Someone writes to you for the first time.` },
    new_messages: { label: t`New messages`, hint: t`New messages in your conversations.` },
    like: { label: t`Likes and matches` },
    unread_message_reminders: {
      label: t`Unread messages`,
      hint: t`A reminder when messages have been waiting for you for a while.`,
    },
    weekly_updates: {
      label: t({ message: 'Your week', comment: 'A weekly mail: what happened around one’s profile' }),
      hint: t`Once a week: what's happened around your profile.`,
    },
    search_alerts: {
      label: t`Saved searches`,
      hint: t`New members in searches you've asked to be told about.`,
    },
    reminders: { label: t`Reminders`, hint: t`When you haven't been here for a while.` },
    promotions: { label: t`Offers and discounts` },
    news: { label: t`News`, hint: t`What's new on this site.` },
    report_outcomes: { label: t`Your reports`, hint: t`What became of something you reported.` },
  };
}
