import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import { viewersQuery } from '#/api/queries/viewers';
import { useMember } from '#/api/session';
import { CardDay, LikesSkeleton } from '#/features/likes/likes-grid';
import { LikeButton } from '#/shared/likes/like-button';
import { MemberCard } from '#/shared/member-card/member-card';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { EmptyState } from '#/ui/layout/empty-state';
import styles from './likes-page.module.css';

/** Cards whose photos are asked for at once. */
const AT_ONCE = 6;

/** For a member who doesn't show their visits. */
function NotShown() {
  return (
    <EmptyState
      icon={<EyeOff />}
      title={<Trans>You don't show your visits</Trans>}
      action={
        <ButtonLink to="/settings" hash="privacy">
          <Trans>Go to the settings</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Others don't see that you looked at their profile, so you don't see who looked at yours. You can turn both on in
        the settings.
      </Trans>
    </EmptyState>
  );
}

function NobodyYet() {
  return (
    <EmptyState
      icon={<Eye />}
      title={<Trans>No visits yet</Trans>}
      action={
        <ButtonLink to="/members">
          <Trans>Search members</Trans>
        </ButtonLink>
      }
    >
      <Trans>People who open your profile show up here for 90 days.</Trans>
    </EmptyState>
  );
}

function Visits() {
  const query = useInfiniteQuery(viewersQuery);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  // Somebody who looked again meanwhile stands among the newest.
  const viewers = data && [
    ...new Map(data.pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values(),
  ];
  if (!viewers && !error) return <LikesSkeleton />;
  return (
    <>
      {viewers?.length === 0 && <NobodyYet />}
      {viewers && viewers.length > 0 && (
        <>
          <p>
            <Trans>
              Who opened your profile in the last 90 days. Others see it too when you open theirs, unless you turn that
              off in the{' '}
              <Link to="/settings" hash="privacy">
                settings
              </Link>
              .
            </Trans>
          </p>
          <ul className={styles.grid}>
            {viewers.map((viewer, index) => (
              <li key={viewer.id}>
                <MemberCard
                  card={viewer}
                  link={{ to: '/likes/m/$id', params: { id: viewer.id } }}
                  action={<LikeButton card={viewer} look="over" />}
                  note={<CardDay date={viewer.looked_at} />}
                  priority={index < AT_ONCE}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <ProblemNotice error={error} />
      {(hasNextPage || error) && (
        <p className={styles.more}>
          <Button
            variant="secondary"
            busy={isFetchingNextPage}
            onClick={() => void (viewers ? fetchNextPage() : refetch())}
          >
            {viewers ? <Trans>Show older ones</Trans> : <Trans>Try again</Trans>}
          </Button>
        </p>
      )}
    </>
  );
}

/** Who looked at the member's profile: their cards, the latest first. */
export function Viewers() {
  return useMember().shows_visits ? <Visits /> : <NotShown />;
}
