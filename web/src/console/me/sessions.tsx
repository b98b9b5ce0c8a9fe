import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { send } from '#/console/api/call';
import { sessionsQuery } from '#/console/api/staff';
import { useAct } from '#/console/api/use-act';
import { Loaded } from '#/console/loaded';
import { deviceName } from '#/console/me/device-name';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Chip } from '#/ui/buttons/chip';
import styles from './me.module.css';

/** One's own sessions, and how to end one. */
export function Sessions() {
  const { t } = useLingui();
  const sessions = useQuery(sessionsQuery);
  const end = useAct((session: string) => send('delete', '/api/console/sessions', { session }), {
    renews: [sessionsQuery.queryKey],
  });
  const ways: Record<string, string> = {
    passkey: t`passkey`,
    totp: t`password and code`,
    break_glass: t`emergency access`,
  };
  return (
    <Loaded query={sessions}>
      {(data) => (
        <ul className={styles.rows}>
          {data.sessions.map(({ id, method, began_at: beganAt, seen_at: seenAt, address, device }) => (
            <li key={id} className={styles.row}>
              <div className={styles.text}>
                <p>{deviceName(device ?? '') ?? <Trans>Unknown device</Trans>}</p>
                <p className={styles.detail}>
                  {[address, ways[method] ?? method].filter(Boolean).join(' · ')}
                  {' · '}
                  <Trans>
                    since <Moment at={beganAt} />, last used <Moment at={seenAt} />
                  </Trans>
                </p>
              </div>
              {id === data.this ? (
                <Chip tone="tint">
                  <Trans>This one</Trans>
                </Chip>
              ) : (
                <Button size="small" variant="secondary" busy={end.isBusy} onClick={() => end.act(id)}>
                  <Trans>End session</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
