import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { likesQuery } from '#/api/queries/likes';
import { matchFinderQuery, swipeQuery } from '#/api/queries/matching';
import { memberQuery } from '#/api/queries/member';
import type { Id, Likes, MembersPage, Profile, ProfileCard } from '#/api/wire';

type CardChange = Partial<Pick<ProfileCard, 'liked' | 'matched'>>;

const SEARCHES = { queryKey: ['/api/members.php'] };

function changeIn(cards: readonly ProfileCard[], id: Id, change: CardChange): ProfileCard[] {
  return cards.map((card) => (card.id === id ? { ...card, ...change } : card));
}

/** Changes one member's card wherever this page knows it: searches, the profile, the likes, the match finder. */
export function changeCard(client: QueryClient, id: Id, change: CardChange): void {
  client.setQueriesData<InfiniteData<MembersPage>>(
    SEARCHES,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          results: changeIn(page.results, id, change),
          similar_results: changeIn(page.similar_results, id, change),
        })),
      },
  );
  client.setQueryData(memberQuery(id).queryKey, (known) => known && { profile: { ...known.profile, ...change } });
  changeLikes(client, (known) => ({ ...known, profiles: changeIn(known.profiles, id, change) }));
  client.setQueryData(
    matchFinderQuery.queryKey,
    (known) =>
      known && {
        ...known,
        results: known.results.map((found) =>
          found.profile.id === id ? { ...found, profile: { ...found.profile, ...change } } : found,
        ),
      },
  );
}

/** Spec 3, otherCachedProfiles: whom this page knows from likes, searches, the swipe game and the match finder. */
function otherCachedProfiles(client: QueryClient): ProfileCard[] {
  const searched = client
    .getQueriesData<InfiniteData<MembersPage>>(SEARCHES)
    .flatMap(([, found]) => found?.pages ?? [])
    .flatMap((page) => [...page.results, ...page.similar_results]);
  const liked = client.getQueryData(likesQuery.queryKey)?.profiles ?? [];
  const dealt = client.getQueryData(swipeQuery.queryKey)?.deck ?? [];
  const matching = client.getQueryData(matchFinderQuery.queryKey)?.results.map((found) => found.profile) ?? [];
  return [...liked, ...searched, ...dealt, ...matching];
}

/** What this page knows of a member already, so that a profile need not begin empty. */
export function findCard(client: QueryClient, id: Id): ProfileCard | undefined {
  const profile: Profile | undefined = client.getQueryData(memberQuery(id).queryKey)?.profile;
  return profile ?? otherCachedProfiles(client).find((card) => card.id === id);
}

/** Clears `like_new` of somebody whose profile was opened (spec 4), here as on the server. */
export function clearLikeNew(client: QueryClient, id: Id): void {
  client.setQueryData(memberQuery(id).queryKey, (known) => known && { profile: { ...known.profile, like_new: false } });
  changeLikes(client, (known) => {
    const { received, matches } = known.liked_by;
    const isNew = [...received, ...matches].some((line) => line.profile === id && line.like_new);
    const seen = <Line extends { profile: Id }>(lines: readonly Line[]) =>
      lines.map((line) => (line.profile === id ? { ...line, like_new: false } : line));
    return {
      ...known,
      liked_by: { ...known.liked_by, received: seen(received), matches: seen(matches) },
      num_new: Math.max(0, known.num_new - (isNew ? 1 : 0)),
    };
  });
}

/** Changes the likes wherever this page has them: the newest, and the pages of older ones. */
export function changeLikes(client: QueryClient, change: (likes: Likes) => Likes): void {
  client.setQueryData(likesQuery.queryKey, (known) => known && change(known));
  const older = {
    queryKey: likesQuery.queryKey,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.length > likesQuery.queryKey.length,
  };
  client.setQueriesData<InfiniteData<Likes>>(older, (known) => known && { ...known, pages: known.pages.map(change) });
}
