import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { MailCheck, Send, Square } from 'lucide-react';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { useSession } from '#/console/api/session';
import { SITES_KEY } from '#/console/api/sites';
import type { Newsletter, NewsRequest } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { AskDialog } from '#/console/content/ask-dialog';
import { NEWS_STATES } from '#/console/content/content-words';
import { Readers } from '#/console/content/news-readers';
import { TriedDialog } from '#/console/effects/tried-dialog';
import { languageName } from '#/console/language-name';
import { ActDialog } from '#/console/sites/act-dialog';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { showToast } from '#/ui/overlays/toast-store';
import { regional } from '#/lib/regional';
import styles from './content.module.css';

/** Where a newsletter stands, who gets it, and what can be done with it: look at it, ask, approve, stop. */
export function NewsSending({ newsletter }: { newsletter: Newsletter }) {
  const { i18n, t } = useLingui();
  const [isStopping, setIsStopping] = useState(false);
  const { status, request, name } = newsletter;
  const state = request ? 'waits' : status;
  const words = NEWS_STATES[state];
  const isDraft = status === 'draft';
  return (
    <section className={styles.card} data-waits={request ? '' : undefined}>
      <h3>
        {name}{' '}
        <span className={styles.state} data-state={state}>
          {words ? i18n._(words) : state}
        </span>
      </h3>
      {isDraft ? <DraftPart newsletter={newsletter} /> : <Progress newsletter={newsletter} />}
      {(isDraft || status === 'sending') && (
        <Button size="small" variant="quiet" icon={<Square />} onClick={() => setIsStopping(true)}>
          {isDraft ? <Trans>Throw the draft away</Trans> : <Trans>Stop it</Trans>}
        </Button>
      )}
      {isStopping && (
        <ActDialog
          title={isDraft ? <Trans>Throw the draft away</Trans> : <Trans>Stop it</Trans>}
          label={isDraft ? <Trans>Throw it away</Trans> : <Trans>Stop it now</Trans>}
          variant="danger"
          done={t`Done`}
          work={(reason) => send('post', '/api/console/newsletter-withdrawals', { newsletter: newsletter.id, reason })}
          onClose={() => setIsStopping(false)}
        >
          <p>
            {isDraft ? (
              <Trans>It stays in the list, and can't be sent any more.</Trans>
            ) : (
              <Trans>No one else is told, and e-mails that haven't left are withdrawn. Who was told stays told.</Trans>
            )}
          </p>
        </ActDialog>
      )}
    </section>
  );
}

function Progress({ newsletter: { told, skipped, waiting } }: { newsletter: Newsletter }) {
  return (
    <p>
      <Plural value={told} one="# member was told" other="# members were told" />
      {' · '}
      <Plural value={waiting} one="# still waits" other="# still wait" />
      {' · '}
      <Plural value={skipped} one="# was left out" other="# were left out" />
    </p>
  );
}

function DraftPart({ newsletter }: { newsletter: Newsletter }) {
  const { i18n, t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { id, version, missing, request, tested_at: tested } = newsletter;
  const test = useAct(() => send('post', '/api/console/newsletter-tests', { newsletter: id, language: null }), {
    renews: [SITES_KEY],
    onDone: () => showToast(t`On its way to your own address.`),
  });
  const names = missing.map((locale) => languageName(locale, i18n.locale)).join(', ');
  return (
    <>
      <Readers newsletter={id} version={version} />
      <p>
        {tested ? (
          <Trans>
            Last looked at in an inbox <Moment at={tested} />
          </Trans>
        ) : (
          <Trans>No one has looked at this version in an inbox yet.</Trans>
        )}
      </p>
      {missing.length > 0 && (
        <p>
          <Trans>Before it can be sent, it needs: {names}</Trans>
        </p>
      )}
      <div className={styles.acts}>
        <Button
          size="small"
          variant="secondary"
          icon={<MailCheck />}
          busy={test.isBusy}
          onClick={() => test.act(undefined)}
        >
          <Trans>E-mail it to me</Trans>
        </Button>
        {!request && (
          <Button size="small" icon={<Send />} disabled={missing.length > 0} onClick={() => setIsAsking(true)}>
            <Trans>Ask to send it</Trans>
          </Button>
        )}
      </div>
      {request && <Waits request={request} />}
      {isAsking && <AskDialog newsletter={newsletter} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** A request, for whoever may answer it and for whoever asked. */
function Waits({ request }: { request: NewsRequest }) {
  const { i18n, t } = useLingui();
  const { staff: own, permissions } = useSession();
  const [isSure, setIsSure] = useState(false);
  const isOwn = request.requested_by === own;
  const { act, isBusy } = useAct(
    (approved: boolean) => send('post', '/api/console/newsletter-answers', { request: request.id, approved }),
    {
      renews: [SITES_KEY],
      onDone: () => {
        setIsSure(false);
        showToast(t`Done`);
      },
    },
  );
  const asker = request.requested_by_name;
  const { day, hour } = request.wish;
  const words = new Intl.DateTimeFormat(regional(i18n.locale), { dateStyle: 'long', timeZone: 'UTC' });
  const on = words.format(new Date(`${day}T00:00:00Z`));
  const time = `${hour}:00`;
  const plan = (
    <Trans>
      On {on} at {time}, where each member lives. Where that has passed, at the next decent hour.
    </Trans>
  );
  return (
    <>
      <p>
        <Trans>
          {asker} asked for it <Moment at={request.requested_at} />. It lapses <Moment at={request.expires_at} />.
        </Trans>
      </p>
      <p className={styles.said}>{request.reason}</p>
      <p>{plan}</p>
      <div className={styles.acts}>
        {!isOwn && permissions.includes('send_news') && (
          <Button size="small" onClick={() => setIsSure(true)}>
            <Trans>Approve…</Trans>
          </Button>
        )}
        <Button size="small" variant="secondary" busy={isBusy} onClick={() => act(false)}>
          {isOwn ? <Trans>Withdraw my request</Trans> : <Trans>Refuse</Trans>}
        </Button>
      </div>
      {isSure && (
        <TriedDialog
          title={t`Send it to members?`}
          action={t`Approve and send`}
          variant="primary"
          name={['news', request.id]}
          trial={() => send('post', '/api/console/newsletter-answer-trials', { request: request.id })}
          isBusy={isBusy}
          onConfirm={() => act(true)}
          onClose={() => setIsSure(false)}
        >
          {plan} <Trans>You can stop it half-way. Who was told stays told.</Trans>
        </TriedDialog>
      )}
    </>
  );
}
