import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { caseQuery, presenceQuery } from '#/console/api/complaints';
import type { ConsoleCase } from '#/console/api/types';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import styles from './complaints.module.css';

/** Who else is here, and that somebody wrote meanwhile: two answers to one complaint help nobody. */
export function Presence({ data }: { data: ConsoleCase }) {
  const { refetch } = useQuery(caseQuery(data.number));
  const presence = useQuery(presenceQuery(data.number)).data;
  const others = presence?.others ?? data.others;
  const names = others.map(({ name }) => name).join(', ');
  const isTyping = others.some(({ typing }) => typing);
  return (
    <div role="status" className={styles.form}>
      {presence && presence.version > data.version && (
        <Notice
          tone="warn"
          action={
            <Button size="small" variant="secondary" onClick={() => void refetch()}>
              <Trans>Show what's new</Trans>
            </Button>
          }
        >
          <Trans>Something has changed here since you opened it.</Trans>
        </Notice>
      )}
      {names && (
        <Notice tone={isTyping ? 'warn' : 'info'}>
          {isTyping ? <Trans>Writing an answer too: {names}</Trans> : <Trans>Also looking at this: {names}</Trans>}
        </Notice>
      )}
    </div>
  );
}
