import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { send } from '#/console/api/call';
import { sectionQuery, type FileOf } from '#/console/api/members';
import { useMay } from '#/console/api/session';
import { useAct } from '#/console/api/use-act';
import { CATEGORY_NAMES, DECISION_NAMES } from '#/console/complaints/complaint-words';
import { TriedDialog } from '#/console/effects/tried-dialog';
import { Loaded } from '#/console/loaded';
import { Fact, Facts, Lines } from '#/console/members/facts';
import { MAILBOX_WORDS, OUTCOMES } from '#/console/members/member-words';
import { Moment } from '#/console/times';
import { Button } from '#/ui/buttons/button';
import { Chip } from '#/ui/buttons/chip';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './members.module.css';

/** Complaints of theirs and about them. */
export function ComplaintsPart(of: FileOf) {
  const { i18n } = useLingui();
  const found = useQuery(sectionQuery('/api/console/member-complaints', of));
  return (
    <Loaded query={found}>
      {({ complaints }) => (
        <Lines items={complaints} none={<Trans>No complaints</Trans>}>
          {(one) => (
            <li key={one.number}>
              <Link to="/complaints/$number" params={{ number: one.number }}>
                {one.number}
              </Link>
              <span>{i18n._(CATEGORY_NAMES[one.category])}</span>
              <Chip>{one.is_theirs ? <Trans>By them</Trans> : <Trans>About them</Trans>}</Chip>
              <span className={styles.detail}>
                {one.decision ? i18n._(DECISION_NAMES[one.decision]) : <Trans>Open</Trans>} ·{' '}
                <Moment at={one.created_at} />
              </span>
            </li>
          )}
        </Lines>
      )}
    </Loaded>
  );
}

/** On how many devices they are logged in. */
export function SessionsPart(of: FileOf) {
  const found = useQuery(sectionQuery('/api/console/member-sessions', of));
  return (
    <Loaded query={found}>
      {(data) => (
        <Facts>
          <Fact name={<Trans>Logged in on</Trans>}>{data.sessions}</Fact>
          <Fact name={<Trans>Known devices</Trans>}>{data.known_devices}</Fact>
          <Fact name={<Trans>Passkeys</Trans>}>{data.passkeys}</Fact>
          <Fact name={<Trans>Devices with notifications</Trans>}>{data.push}</Fact>
        </Facts>
      )}
    </Loaded>
  );
}

/** Which mails left, and what mailboxes said. */
export function MailsPart(of: FileOf) {
  const { i18n, t } = useLingui();
  const may = useMay();
  const query = sectionQuery('/api/console/member-mails', of);
  const found = useQuery(query);
  const isSpam = found.data?.held_back.includes('fbl') ?? false;
  const [isLifting, setIsLifting] = useState(false);
  const form = { member: of.member, case: of.reason, reason: isSpam ? 'fbl' : 'bounce' } as const;
  const label = isSpam ? t`Send them again` : t`E-mail a link that checks the address`;
  const lift = useAct(() => send('post', '/api/console/suppression-lifts', form), {
    renews: [query.queryKey],
    onDone: () => {
      showToast(t`Done`);
      setIsLifting(false);
    },
  });
  return (
    <Loaded query={found}>
      {({ mails, held_back: heldBack }) => (
        <>
          {heldBack.length > 0 && (
            <Notice
              tone="warn"
              action={
                may('lift_suppression') && (
                  <Button size="small" variant="secondary" onClick={() => setIsLifting(true)}>
                    {label}
                  </Button>
                )
              }
            >
              {isSpam ? (
                <Trans>E-mails they can switch off are held back: their e-mail provider reported one as spam.</Trans>
              ) : (
                <Trans>E-mails they can switch off are held back: their address doesn't take them.</Trans>
              )}
            </Notice>
          )}
          {isLifting && (
            <TriedDialog
              title={label}
              action={label}
              variant="primary"
              name={['suppression-lift', form]}
              trial={() => send('post', '/api/console/suppression-lift-trials', form)}
              isBusy={lift.isBusy}
              onConfirm={() => lift.act(undefined)}
              onClose={() => setIsLifting(false)}
            >
              {isSpam ? (
                <Trans>They hear from us as before. If they report another e-mail as spam, it stops again.</Trans>
              ) : (
                <Trans>They get e-mails again once they open the link in it.</Trans>
              )}
            </TriedDialog>
          )}
          <Lines items={mails} none={<Trans>No e-mails</Trans>}>
            {(mail) => {
              const outcome = OUTCOMES[mail.outcome];
              return (
                <li key={`${mail.kind} ${mail.created_at}`}>
                  <code>{mail.kind}</code>
                  <span>{outcome ? i18n._(outcome) : mail.outcome}</span>
                  {mail.reports.map((report) => {
                    const words = MAILBOX_WORDS[report];
                    return <Chip key={report}>{words ? i18n._(words) : report}</Chip>;
                  })}
                  <span className={styles.detail}>
                    <Moment at={mail.sent_at ?? mail.created_at} />
                  </span>
                </li>
              );
            }}
          </Lines>
        </>
      )}
    </Loaded>
  );
}
