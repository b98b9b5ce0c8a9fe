import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '#/ui/buttons/button-link';
import { Notice } from '#/ui/marks/notice';

/** Asks a member on a date whether all is well, when they wanted to be asked; the safety centre takes the answer. */
export function DateAlert({ onAnswer }: { onAnswer: () => void }) {
  return (
    <Notice
      action={
        <ButtonLink to="/safety-centre" size="small" onClick={onAnswer}>
          <Trans comment="verb: a button that tells a friend that all is well">Check in</Trans>
        </ButtonLink>
      }
      announce
    >
      <Trans>All well? One tap tells your friend.</Trans>
    </Notice>
  );
}
