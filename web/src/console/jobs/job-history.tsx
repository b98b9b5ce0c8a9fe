import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { jobHistoryQuery } from '#/console/api/operation';
import type { SettledJob } from '#/console/api/types';
import { Loaded } from '#/console/loaded';
import { Moment } from '#/console/times';
import styles from './jobs.module.css';

const FATES: Record<SettledJob['fate'], MessageDescriptor> = {
  revived: msg`tried again`,
  discarded: msg`thrown away`,
};

/** What colleagues did with jobs that gave up, fetched once somebody opens it. */
export function JobHistory() {
  const { i18n, t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const found = useQuery({ ...jobHistoryQuery, enabled: isOpen });
  const nobody = t`by a command`;
  return (
    <details className={styles.more} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>What was done before</Trans>
      </summary>
      {isOpen && (
        <Loaded query={found}>
          {({ jobs }) =>
            jobs.length > 0 ? (
              <ul>
                {jobs.map(({ at, by, fate, kind, job }) => (
                  <li key={`${at} ${job}`}>
                    <code>{kind}</code> {job}: {i18n._(FATES[fate])} <Moment at={at} />, {by ?? nobody}
                  </li>
                ))}
              </ul>
            ) : (
              <p>
                <Trans>Nothing yet.</Trans>
              </p>
            )
          }
        </Loaded>
      )}
    </details>
  );
}
