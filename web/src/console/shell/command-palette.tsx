import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FEWEST, findQuery } from '#/console/api/find';
import { signOut, useSession } from '#/console/api/session';
import { isViewPage, VIEW_PAGES, viewsQuery } from '#/console/api/views';
import { HIT_NAMES, titleOf } from '#/console/find/hit-words';
import { useFind, useMayFind, useOpenHit } from '#/console/find/use-find';
import { keysNow } from '#/console/keys/keys';
import { Palette, type Command } from '#/console/keys/palette';
import { navFor } from '#/console/shell/nav-items';

/** All pages, all keys of now and one's saved views, as commands. */
function useCommands(): () => Command[] {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const { permissions } = useSession();
  const views = useQuery(viewsQuery).data?.views ?? [];
  return () => [
    ...keysNow()
      .filter(({ held }) => !held)
      .map(({ key, label, run }) => ({ id: `key-${key.codePointAt(0)}`, label, hotkey: key, run })),
    ...navFor(permissions)
      .flat()
      .map(({ to, label }) => ({
        id: `page-${to.replaceAll('/', '-')}`,
        label: i18n._(label),
        run: () => void navigate({ to }),
      })),
    ...views.flatMap(({ id, page, name, query }) =>
      isViewPage(page)
        ? [
            {
              id: `view-${id}`,
              label: name,
              detail: t`saved view`,
              run: () => router.history.push(`${VIEW_PAGES[page]}${query}`),
            },
          ]
        : [],
    ),
    { id: 'sign-out', label: t`Sign out`, run: () => void signOut(client) },
  ];
}

/**
 * What was typed, as something to find: only once it is chosen, for each search leaves a line in the log. Then what was
 * found stands in its place.
 */
function useFindCommands(): (typed: string) => Command[] {
  const { i18n, t } = useLingui();
  const [wanted, setWanted] = useState('');
  const mayFind = useMayFind();
  const find = useFind();
  const openHit = useOpenHit();
  const { data, isFetching } = useQuery(findQuery(wanted));
  return (typed) => {
    const words = typed.trim();
    if (!mayFind || words.length < FEWEST) return [];
    if (words !== wanted || !data) {
      const label = isFetching && words === wanted ? t`Looking for “${words}”…` : t`Find “${words}”`;
      return [{ id: 'find', label, stays: true as const, run: () => setWanted(words) }];
    }
    if (data.hits.length === 0) {
      return [{ id: 'find-none', label: t`Nothing found for “${words}”`, run: () => find(words) }];
    }
    return data.hits.map((hit) => ({
      id: `hit-${hit.kind}-${hit.id}`,
      label: titleOf(hit, (text) => i18n._(text)),
      detail: [i18n._(HIT_NAMES[hit.kind]), hit.site].filter(Boolean).join(' · '),
      run: openHit(hit) ?? (() => find(words)),
    }));
  };
}

/** Every page, act and view by its name, and what can be found. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const commands = useCommands();
  const more = useFindCommands();
  return <Palette commands={commands()} more={more} onClose={onClose} />;
}
