import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { queuesQuery } from '#/console/api/queues';
import type { QueueLine } from '#/console/api/types';
import { navFor } from '#/console/shell/nav-items';
import { Badge } from '#/ui/marks/badge';
import { useSession } from '#/console/api/session';
import styles from './shell.module.css';

/** The pages that one's roles open, each queue with the number of what waits there. */
export function NavLinks() {
  const { i18n, t } = useLingui();
  const { permissions } = useSession();
  const works = navFor(permissions)
    .flat()
    .some(({ queue }) => queue);
  const queues = useQuery({ ...queuesQuery, enabled: works }).data?.queues ?? [];
  return (
    <>
      {navFor(permissions).map((group) => (
        <ul key={group[0]?.to} className={styles.group}>
          {group.map((item) => (
            <li key={item.to}>
              <Link to={item.to} className={styles.link} activeOptions={{ exact: item.to === '/' }}>
                <item.icon />
                <span className={styles.word}>{i18n._(item.label)}</span>
                <Waiting line={queues.find(({ queue }) => queue === item.queue)} word={t`waiting`} />
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

function Waiting({ line, word }: { line: QueueLine | undefined; word: string }) {
  if (!line || line.waiting === 0) return null;
  return (
    <>
      <Badge count={line.waiting} tone={line.late > 0 ? 'danger' : 'brand'} />
      <span className="visually-hidden">{word}</span>
    </>
  );
}
