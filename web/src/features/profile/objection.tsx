import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { decisionsQuery } from '#/api/queries/decisions';
import type { Statement } from '#/api/wire';

/** Where a member reads why others do not see something of theirs, and objects; nothing where no decision says so. */
export function Objection({ isAbout }: { isAbout: (decision: Statement) => boolean }) {
  const found = useQuery(decisionsQuery).data?.find(isAbout);
  return found ? <Link to="/complaints" search={{ against: found.number }}><Trans>Reasons, and how to object</Trans></Link> : null;
}
