import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Layers2, Sparkles } from 'lucide-react';
import { likesQuery } from '#/api/queries/likes';
import { useUser } from '#/api/session';
import { linesOf, newIn } from '#/features/likes/like-lines';
import { LikesGrid, LikesSkeleton } from '#/features/likes/likes-grid';
import { LIKES_VIEWS, type LikesTab, type LikesView } from '#/features/likes/likes-tabs';
import { NoLikes } from '#/features/likes/no-likes';
import { useOlderLikes } from '#/features/likes/use-older-likes';
import { Viewers } from '#/features/likes/viewers';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { PageHead } from '#/ui/layout/page-head';
import { TabLinks } from '#/ui/layout/tab-links';
import { Notice } from '#/ui/marks/notice';
import styles from './likes-page.module.css';

/** The likes of a tab, newest first. */
function LikesList({ tab }: { tab: LikesTab }) {
  const { data: likes, error, refetch } = useQuery(likesQuery);
  const older = useOlderLikes(likes, tab);
  const waits = useUser()?.status === 'not_confirmed';
  const lines = likes && [...linesOf(likes, tab), ...older.lines];
  return (
    <>
      {!likes && !error && <LikesSkeleton />}
      {!likes && error && (
        <>
          <ProblemNotice error={error} />
          <p>
            <Button variant="secondary" onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          </p>
        </>
      )}
      {waits && tab === 'sent' && lines && lines.length > 0 && (
        <Notice>
          <Trans>
            Others get your likes once you've <Link to="/complete-signup">confirmed your e-mail address</Link>.
          </Trans>
        </Notice>
      )}
      {lines?.length === 0 && <NoLikes tab={tab} />}
      {lines && lines.length > 0 && <LikesGrid lines={lines} tab={tab} />}
      <ProblemNotice error={older.error} />
      {older.more && (
        <p className={styles.more}>
          <Button variant="secondary" busy={older.busy} onClick={older.more}>
            <Trans>Show older ones</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

/** Spec 2 /likes and /likes/{type}; beside them who looked at the profile. */
export function LikesPage({ tab }: { tab: LikesView }) {
  const { t } = useLingui();
  const { data: likes } = useQuery(likesQuery);
  const titles = {
    received: t({ message: 'Received', context: 'tab of likes' }),
    sent: t({ message: 'Sent', context: 'tab of likes' }),
    matches: t`Matches`,
    viewers: t({ message: 'Looked at you', comment: 'tab: people who opened the profile of whoever reads this' }),
  };
  const tabs = LIKES_VIEWS.map((type) => ({
    key: type,
    link: { to: '/likes/$type' as const, params: { type } },
    label: titles[type],
    count: likes && type !== 'viewers' ? newIn(likes, type) : 0,
    countLabel: t({ message: 'new', comment: 'after a number: new likes' }),
    current: type === tab,
  }));
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Likes</Trans>}
        actions={
          <>
            <ButtonLink to="/swipe-game" variant="secondary" size="small" icon={<Layers2 aria-hidden="true" />}>
              <Trans>Swipe game</Trans>
            </ButtonLink>
            <ButtonLink to="/match-finder" variant="secondary" size="small" icon={<Sparkles aria-hidden="true" />}>
              <Trans>Match finder</Trans>
            </ButtonLink>
          </>
        }
      />
      <TabLinks label={t`Likes`} tabs={tabs} />
      <h2 className="visually-hidden">{titles[tab]}</h2>
      {tab === 'viewers' ? <Viewers /> : <LikesList tab={tab} />}
    </div>
  );
}
