import { Trans } from '@lingui/react/macro';

/** On the button of a grave act before it was tried. */
export function SeeEffects() {
  return <Trans>See what would happen</Trans>;
}
