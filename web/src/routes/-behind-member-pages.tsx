import { useEffect } from 'react';
import { useSettings } from '#/api/site';
import type { User } from '#/api/wire';
import { LeftoverMessages } from '#/features/chat/outbox/leftover-messages';
import { MatchAnnouncer } from '#/features/likes/match-announcer';
import { Safety } from '#/features/safety/safety-dialogs';
import { SpokenNews } from '#/features/spoken-news/spoken-news';
import { TimeBonusKeeper } from '#/features/time-bonus/time-bonus-keeper';
import { TimeBonusModal } from '#/features/time-bonus/time-bonus-modal';
import { loadArea } from '#/i18n/catalogues';
import { MemberLive } from '#/layouts/chrome/member-live';
import { MemberPush } from '#/layouts/chrome/member-push';
import { MemberRenewal } from '#/layouts/chrome/member-renewal';
import { MemberUnread } from '#/layouts/chrome/member-unread';
import { keepInstallPrompt } from '#/shared/install/install-prompt';
import { renewPush } from '#/shared/push/push-state';
import { lazyPart } from '#/ui/layout/lazy-part';

// Only for those who have to be asked.
const TermsQuestion = lazyPart(async () => {
  const [{ TermsQuestion: component }] = await Promise.all([
    import('#/features/terms/terms-question'),
    loadArea('app'),
  ]);
  return component;
});

/**
 * The live stream, push, what is unread, news of matches, news for those who listen, messages that were not
 * sent yet, the time bonus, what blocks and reports, and the question about new terms.
 */
export function BehindMemberPages({ user }: { user: User }) {
  const { push_public_key: publicKey } = useSettings();
  useEffect(keepInstallPrompt, []);
  return (
    <>
      {/* A subscription ends with its session. */}
      <MemberLive onNewSession={() => void renewPush({ member: user.profile.id, publicKey })} />
      <MemberPush member={user.profile.id} />
      <MemberRenewal />
      <MemberUnread />
      <MatchAnnouncer />
      <SpokenNews />
      <LeftoverMessages member={user.profile.id} />
      <TimeBonusKeeper user={user} />
      <TimeBonusModal user={user} />
      <Safety />
      {user.terms_changed && <TermsQuestion user={user} version={user.terms_changed} />}
    </>
  );
}
