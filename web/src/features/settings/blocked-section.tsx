import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { unblock } from '#/api/actions/safety';
import { asProblem, type ProblemError } from '#/api/problem';
import { blocksQuery } from '#/api/queries/member';
import { refreshReach } from '#/api/reach';
import type { Blocked } from '#/api/wire';
import { formatDay } from '#/lib/time-ago';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { Button } from '#/ui/buttons/button';
import { focusSection, Section } from '#/ui/layout/section';
import { useSavedNote } from '#/ui/marks/saved-note';
import styles from './list.module.css';

function BlockedRow({ member, onUnblock }: { member: Blocked; onUnblock: () => void }) {
  const { t, i18n } = useLingui();
  const { name } = member;
  const date = formatDay(member.date, i18n.locale);
  return (
    <li className={styles.item}>
      <Ban aria-hidden="true" />
      <div className={styles.texts}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <small>
          <Trans>Blocked on {date}</Trans>
        </small>
      </div>
      <Button variant="secondary" size="small" aria-label={t`Unblock: ${name}`} onClick={onUnblock}>
        <Trans comment="verb: a button that takes a block back">Unblock</Trans>
      </Button>
    </li>
  );
}

/**
 * Whom the member has blocked, and the way back: gone from the list at once, there again when the server
 * refuses.
 */
export function BlockedSection() {
  const { t } = useLingui();
  const client = useQueryClient();
  const query = useQuery(blocksQuery);
  const { note, say, clear } = useSavedNote();
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const takeBack = async ({ id, name }: Blocked) => {
    clear();
    setFailure(null);
    focusSection('blocked');
    await client.cancelQueries({ queryKey: blocksQuery.queryKey });
    client.setQueryData(
      blocksQuery.queryKey,
      (known) => known && { blocked: known.blocked.filter((one) => one.id !== id) },
    );
    try {
      await unblock(id);
      say(t`${name} is no longer blocked.`);
    } catch (error) {
      setFailure(asProblem(error));
    }
    await refreshReach(client);
  };
  return (
    <Section
      id="blocked"
      title={<Trans>Blocked members</Trans>}
      lead={<Trans>You can't see each other. If you unblock them, your conversation comes back; likes don't.</Trans>}
    >
      <Loaded query={query}>
        {({ blocked }) =>
          blocked.length > 0 ? (
            <ul className={styles.list}>
              {blocked.map((one) => (
                <BlockedRow key={one.id} member={one} onUnblock={() => void takeBack(one)} />
              ))}
            </ul>
          ) : (
            <p>
              <Trans>You haven't blocked anyone.</Trans>
            </p>
          )
        }
      </Loaded>
      {note}
      <ProblemNotice error={failure} />
    </Section>
  );
}
