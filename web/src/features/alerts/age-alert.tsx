import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Notice } from '#/ui/marks/notice';

/** The member writes to nobody before their age is checked. It can't be put aside. */
export function AgeAlert() {
  return (
    <Notice
      tone="warn"
      action={
        <ButtonLink to="/settings" variant="secondary" size="small">
          <Trans>Confirm my age</Trans>
        </ButtonLink>
      }
    >
      <Trans>Please confirm your age before you write here.</Trans>
    </Notice>
  );
}
