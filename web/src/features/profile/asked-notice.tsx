import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decisionsQuery } from '#/api/queries/own-profile';
import type { AskedField, AskedWords, Statement } from '#/api/wire';
import { ASKED } from '#/features/profile/asked-words';
import { Notice } from '#/ui/marks/notice';

/**
 * Where a member reads why others do not see something of theirs, and objects; nothing where no decision says
 * so.
 */
export function Objection({ isAbout }: { isAbout: (decision: Statement) => boolean }) {
  const found = useQuery(decisionsQuery).data?.find(isAbout);
  return found ? (
    <Link to="/complaints" search={{ against: found.number }}>
      <Trans>Reasons, and how to object</Trans>
    </Link>
  ) : null;
}

/** At a field that a moderator asked to change: that it is so, why, and what follows. */
export function AskedNotice({ asked, field }: { asked: readonly AskedWords[]; field: AskedField }) {
  const { i18n } = useLingui();
  const found = asked.find((one) => one.field === field);
  if (!found) return null;
  return (
    <Notice tone="warn">
      <p>
        <strong>
          {field === 'name' ? (
            <Trans>Please change your name.</Trans>
          ) : (
            <Trans>Please change this text. Others can't see it until you do.</Trans>
          )}
        </strong>{' '}
        {i18n._(ASKED[found.reason])} <Objection isAbout={(decision) => decision.field === field} />
      </p>
    </Notice>
  );
}
