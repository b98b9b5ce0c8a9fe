import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '#/ui/fields/checkbox';

interface CaptureConsentProps {
  withoutHands: boolean;
  onWithoutHands: (without: boolean) => void;
  /** Of a couple: whether both agree; undefined for one person. */
  both?: { agree: boolean; onAgree: (agree: boolean) => void; isMissing: boolean };
}

/** What happens, what for, and how to withdraw it. Whoever changes these words changes their version (words.ts). */
export function CaptureConsent({ withoutHands, onWithoutHands, both }: CaptureConsentProps) {
  const { t } = useLingui();
  return (
    <div data-steps>
      <p>
        <Trans>We'll ask you for two poses, and take a picture of each with your camera.</Trans>
      </p>
      {both && (
        <p>
          <Trans>Both of you have to be in each picture, side by side, and both of you take each pose.</Trans>
        </p>
      )}
      <p>
        <Trans>
          Someone on our team compares the two pictures with your profile photos. No one else sees them, no program
          recognises your face, and we delete them after the decision, or after seven days at the latest.
        </Trans>
      </p>
      <p>
        <Trans>
          You can withdraw at any time on your profile page: then the pictures and the badge are gone. It's up to you:
          everything else works without it.
        </Trans>
      </p>
      <Checkbox
        label={<Trans>I can't use my hands for this</Trans>}
        checked={withoutHands}
        onChange={({ target }) => onWithoutHands(target.checked)}
      />
      {both && (
        <Checkbox
          name="both_agree"
          label={<Trans>We've both read this, and we both agree</Trans>}
          checked={both.agree}
          onChange={({ target }) => both.onAgree(target.checked)}
          error={both.isMissing && !both.agree ? t`Please tick the box to continue.` : undefined}
        />
      )}
    </div>
  );
}
