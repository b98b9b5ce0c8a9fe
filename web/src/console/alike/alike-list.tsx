import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { AlikePhoto } from '#/console/api/types';
import { PHOTO_REASONS } from '#/console/measure-words';
import { Moment } from '#/console/times';
import styles from './alike.module.css';

/** The photos that look like one that waits, and what became of them. */
export function AlikeList({ alike }: { alike: readonly AlikePhoto[] }) {
  const { t } = useLingui();
  if (alike.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t`Photos that look like this one`}>
      {alike.map((one) => (
        <li key={one.photo}>
          <Owner alike={one} /> <Outcome alike={one} />
        </li>
      ))}
    </ul>
  );
}

function Owner({ alike: { member, account } }: { alike: AlikePhoto }) {
  if (!member) return <Trans>Looks like another photo of this member.</Trans>;
  if (account === 'closed') {
    return (
      <Trans>
        Looks like a photo of{' '}
        <Link to="/members/$member" params={{ member }} search={{}}>
          someone whose account was closed
        </Link>
        .
      </Trans>
    );
  }
  return (
    <Trans>
      Looks like a photo of{' '}
      <Link to="/members/$member" params={{ member }} search={{}}>
        another member
      </Link>
      .
    </Trans>
  );
}

function Outcome({ alike: { status, reason, decided_at: at } }: { alike: AlikePhoto }) {
  const { i18n } = useLingui();
  if (status === 'pending') return <Trans>It waits, too.</Trans>;
  return (
    <>
      {status === 'active' ? <Trans>Approved</Trans> : <Trans>Rejected</Trans>}
      {reason && `: ${i18n._(PHOTO_REASONS[reason])}`} {at && <Moment at={at} />}
    </>
  );
}
