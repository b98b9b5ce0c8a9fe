import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '#/console/api/queues';
import { glassQuery, requestsQuery } from '#/console/api/staff';
import { navFor, type NavItem } from '#/console/shell/nav-items';
import { Badge } from '#/ui/marks/badge';
import { useSession } from '#/console/api/session';
import styles from './shell.module.css';

/** How often it is asked what else waits. */
const MINUTE_MS = 60_000;

/** What waits behind each link: so much, and whether any of it is late. */
function useWaiting(pages: readonly NavItem[]): (item: NavItem) => { count: number; isLate: boolean } {
  const shows = (to: NavItem['to']) => pages.some((page) => page.to === to);
  const isAsked = pages.some(({ queue, to }) => queue || to === '/money' || to === '/messages');
  const waits = useQuery({ ...queuesQuery, enabled: isAsked }).data;
  const asking = { refetchInterval: MINUTE_MS };
  const requests = useQuery({ ...requestsQuery, ...asking, enabled: shows('/requests') }).data?.requests ?? [];
  const uses = useQuery({ ...glassQuery, ...asking, enabled: shows('/glass') }).data?.uses ?? [];
  return ({ to, queue }) => {
    if (to === '/requests') return { count: requests.length, isLate: false };
    if (to === '/glass') return { count: uses.length, isLate: true };
    if (to === '/money') return { count: waits?.asked.money ?? 0, isLate: false };
    if (to === '/messages') return { count: waits?.asked.messages ?? 0, isLate: false };
    const line = queue && waits?.queues.find((one) => one.queue === queue);
    return { count: line?.waiting ?? 0, isLate: (line?.late ?? 0) > 0 };
  };
}

/** The pages that one's roles open, each with the number of what waits there. */
export function NavLinks() {
  const { i18n, t } = useLingui();
  const { permissions } = useSession();
  const groups = navFor(permissions);
  const waiting = useWaiting(groups.flat());
  return (
    <>
      {groups.map((group) => (
        <ul key={group[0]?.to} className={styles.group}>
          {group.map((item) => (
            <li key={item.to}>
              <Link
                to={item.to}
                className={styles.link}
                activeOptions={{ exact: item.to === '/', includeSearch: false }}
              >
                <item.icon />
                <span className={styles.word}>{i18n._(item.label)}</span>
                <Waiting {...waiting(item)} word={t`waiting`} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

function Waiting({ count, isLate, word }: { count: number; isLate: boolean; word: string }) {
  if (count === 0) return null;
  return (
    <>
      <Badge count={count} tone={isLate ? 'danger' : 'brand'} />
      <span className="visually-hidden">{word}</span>
    </>
  );
}
