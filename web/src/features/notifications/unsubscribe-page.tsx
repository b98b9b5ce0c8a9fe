import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, MailMinus, MailX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { unsubscribe } from '#/api/actions/notifications';
import { isProblem } from '#/api/problem';
import { notificationsQuery, unsubscriptionQuery } from '#/api/queries/notifications';
import { userQuery } from '#/api/queries/user';
import type { UnsubscriptionAnswer } from '#/api/wire';
import { useKindWords } from '#/features/notifications/kinds';
import { focusHeading } from '#/lib/page-title';
import { Loaded } from '#/shared/problems/loaded';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { usePress } from '#/shared/problems/use-press';
import { Button } from '#/ui/buttons/button';
import { ButtonLink } from '#/ui/buttons/button-link';
import { OutcomeMark } from '#/ui/layout/message-page';
import { PageHead } from '#/ui/layout/page-head';
import styles from './notifications-page.module.css';

type Choice = Parameters<typeof unsubscribe>[1];

/** Sends one wish after the other and shows what then holds. */
function useChoice(token: string) {
  const client = useQueryClient();
  const [last, setLast] = useState<Choice | null>(null);
  const wish = useRef<Choice>({ email: false, all: false });
  const { press, busy, failure } = usePress(async () => {
    const sent = wish.current;
    client.setQueryData(unsubscriptionQuery(token).queryKey, await unsubscribe(token, sent));
    setLast(sent);
    // A member who is here at the same time sees it in the settings too.
    if (!client.getQueryData(userQuery.queryKey)?.user) return;
    for (const { queryKey } of [notificationsQuery, userQuery]) void client.invalidateQueries({ queryKey });
  });
  const send = (next: Choice) => {
    if (!busy) wish.current = next;
    press();
  };
  return { send, busy, failure, last };
}

/** The pressed button goes with what it was about, and the focus with it. */
function useFocusOnChange(state: string) {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) focusHeading();
    before.current = state;
  }, [state]);
}

function Unsubscription({ token, unsubscription: { kind, email, all } }: UnsubscriptionAnswer & { token: string }) {
  const words = useKindWords();
  const { send, busy, failure, last } = useChoice(token);
  const { label } = words[kind];
  useFocusOnChange(`${email} ${all}`);
  const foot = (
    <p className={styles.foot}>
      <Trans>You'll always get the e-mails your account needs, such as a new password or a receipt.</Trans>
    </p>
  );
  return (
    <div className={styles.page}>
      {email && (
        <>
          <OutcomeMark state="waiting">
            <MailMinus />
          </OutcomeMark>
          <PageHead title={<Trans>Unsubscribe from “{label}”?</Trans>}>
            <Trans>You'll stop getting e-mails of this type. Nothing has changed yet.</Trans>
          </PageHead>
          <ProblemNotice error={failure} />
          <Button size="large" wide busy={busy} onClick={() => send({ email: false, all: false })}>
            <Trans>Unsubscribe</Trans>
          </Button>
        </>
      )}
      {!email && (
        <>
          <OutcomeMark state="done">
            <BellOff />
          </OutcomeMark>
          <PageHead
            title={all ? <Trans>Unsubscribed from “{label}”</Trans> : <Trans>Unsubscribed from all types</Trans>}
          >
            {all ? (
              <Trans>You won't get e-mails of this type any more. You can turn them back on at any time.</Trans>
            ) : (
              <Trans>You won't get any of these e-mails any more. You can turn them back on at any time.</Trans>
            )}
          </PageHead>
          <ProblemNotice error={failure} />
          {/* In the place of the button that was pressed: the second press of a double click shall do nothing. */}
          {foot}
          <Button
            variant="secondary"
            wide
            busy={busy}
            onClick={() => send({ email: true, all: last?.email === false && last.all })}
          >
            <Trans>Undo</Trans>
          </Button>
        </>
      )}
      {all && (
        <Button variant="secondary" wide busy={busy} onClick={() => send({ email: false, all: true })}>
          <Trans>Unsubscribe from all types</Trans>
        </Button>
      )}
      {email && foot}
      <ButtonLink to="/notifications" variant="quiet" wide>
        <Trans>Notification settings</Trans>
      </ButtonLink>
    </div>
  );
}

/** The link is none of ours, or its account has gone. */
function LinkOver() {
  return (
    <>
      <OutcomeMark state="failed">
        <MailX />
      </OutcomeMark>
      <PageHead title={<Trans>This link has expired</Trans>}>
        <Trans>Log in to choose which e-mails you get.</Trans>
      </PageHead>
      <ButtonLink to="/notifications" size="large" wide>
        <Trans>Notification settings</Trans>
      </ButtonLink>
    </>
  );
}

function Linked({ token }: { token: string }) {
  const query = useQuery(unsubscriptionQuery(token));
  if (isProblem(query.error, 'link_expired')) return <LinkOver />;
  return <Loaded query={query}>{(answer) => <Unsubscription token={token} {...answer} />}</Loaded>;
}

/**
 * Where the link in a mail's foot leads, logged in or not: opening it changes nothing, since mail programs open
 * links too.
 */
export function UnsubscribePage({ token }: { token: string | null }) {
  return token ? <Linked key={token} token={token} /> : <LinkOver />;
}
