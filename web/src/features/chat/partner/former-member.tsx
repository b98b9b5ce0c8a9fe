import { Trans } from '@lingui/react/macro';

/** Stands where the name of a partner stood who has left. */
export function FormerMember() {
  return <Trans comment="In place of the name of somebody who deleted their account">Former member</Trans>;
}
