import { lazy, Suspense } from 'react';
import { useSettings } from '#/api/site';
import type { User } from '#/api/types';
import { LeftoverMessages } from '#/features/chat/leftover-messages';
import { MatchAnnouncer } from '#/features/likes/match-announcer';
import { SpokenNews } from '#/features/spoken-news/spoken-news';
import { TimeBonusKeeper } from '#/features/time-bonus/time-bonus-keeper';
import { TimeBonusModal } from '#/features/time-bonus/time-bonus-modal';
import { loadArea } from '#/i18n/catalogues';
import { MemberLive } from '#/layouts/chrome/member-live';
import { MemberPush } from '#/layouts/chrome/member-push';
import { renewPush } from '#/lib/push-state';
import { Safety } from '#/routes/-safety';

// Only for who has to be asked.
const TermsQuestion = lazy(async () => {
  const [{ TermsQuestion: component }] = await Promise.all([import('#/features/terms/terms-question'), loadArea('app')]);
  return { default: component };
});

/** The live stream, push, news of matches, news for who listens, messages that were not sent yet, the time bonus, what blocks and reports, and the question about new terms. */
export function BehindMemberPages({ user }: { user: User }) {
  const { push_public_key: publicKey } = useSettings();
  return (
    <>
      {/* A subscription ends with its session. */}
      <MemberLive onNewSession={() => void renewPush({ member: user.profile.id, publicKey })} />
      <MemberPush member={user.profile.id} />
      <MatchAnnouncer />
      <SpokenNews />
      <LeftoverMessages member={user.profile.id} />
      <TimeBonusKeeper user={user} />
      <TimeBonusModal user={user} />
      <Safety />
      {user.terms_changed && <Suspense><TermsQuestion user={user} version={user.terms_changed} /></Suspense>}
    </>
  );
}
