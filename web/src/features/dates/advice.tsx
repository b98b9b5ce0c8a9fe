import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { emergencyNumbers } from '#/features/dates/emergency';
import { buttonClass } from '#/ui/buttons/button';
import { Section } from '#/ui/layout/section';
import { ButtonRow } from '#/ui/layout/stack';

/** Whom to call in danger, by the member's country. */
export function Emergency({ country }: { country: string }) {
  const numbers = emergencyNumbers(country);
  return (
    <Section id="emergency" title={<Trans>If you're in danger now</Trans>}>
      {numbers.length > 0 ? (
        <>
          <p>
            <Trans>Call the emergency number:</Trans>
          </p>
          <ButtonRow>
            {numbers.map((number) => (
              <a key={number} href={`tel:${number}`} className={buttonClass({ variant: 'danger' })}>
                {number}
              </a>
            ))}
          </ButtonRow>
          <p>
            <Trans>
              This is the number in the country of your account. If you're somewhere else, call the one there.
            </Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>Call the emergency number of the country you're in.</Trans>
        </p>
      )}
    </Section>
  );
}

/** Before, during and after. */
export function Advice() {
  return (
    <>
      <Section id="before" title={<Trans>Before a date</Trans>}>
        <ul>
          <li>
            <Trans>Write for a while, and have a video call first. Anyone who is serious will wait.</Trans>
          </li>
          <li>
            <Trans>Keep your surname, address and workplace to yourself until you know the person.</Trans>
          </li>
          <li>
            <Trans>Never send money, gift cards or codes, whatever the story.</Trans>
          </li>
          <li>
            <Trans>Tell a friend where you'll be, who with, and when you'll call.</Trans>
          </li>
        </ul>
      </Section>
      <Section id="during" title={<Trans>During a date</Trans>}>
        <ul>
          <li>
            <Trans>Meet in a public place, and stay there the first time.</Trans>
          </li>
          <li>
            <Trans>Get there and back on your own. Keep your phone charged and your drink in sight.</Trans>
          </li>
          <li>
            <Trans>You can leave at any moment, without a reason. A no is a no.</Trans>
          </li>
        </ul>
      </Section>
      <Section id="after" title={<Trans>After a date</Trans>}>
        <ul>
          <li>
            <Trans>Check in, and tell your friend that you're home.</Trans>
          </li>
          <li>
            <Trans>Something felt wrong? Block or report the person here. It also protects others.</Trans>
          </li>
          <li>
            <Trans>
              If you've been hurt, you're not to blame. <Link to="/pages/safety">Who can help you</Link>
            </Trans>
          </li>
        </ul>
      </Section>
    </>
  );
}

/** What one can do here, and who sees what. */
export function Protections() {
  return (
    <>
      <Section id="protect" title={<Trans>Block and report</Trans>}>
        <p>
          <Trans>
            Blocking works both ways: you can no longer find, see or contact each other. You'll find it in the menu of a
            profile or a conversation.{' '}
            <Link to="/settings" hash="blocked">
              Members you've blocked
            </Link>
          </Trans>
        </p>
        <p>
          <Trans>
            A report sends us what it's about, as it is now, and a person decides on it. The other person isn't told who
            reported it. <Link to="/complaints">Your reports and complaints</Link>
          </Trans>
        </p>
      </Section>
      <Section id="visible" title={<Trans>Who sees what</Trans>}>
        <p>
          <Trans>
            Members see your name, age, town and what you put on your profile, never your address, birthday or exact
            location.{' '}
            <Link to="/settings" hash="privacy">
              Your privacy settings
            </Link>
          </Trans>
        </p>
        <p>
          <Trans>
            A friend with the link sees your name, the place, the time, your note and whether you've checked in. They
            see your main photo only if you want them to, and only the name of the person you're meeting.
          </Trans>
        </p>
      </Section>
    </>
  );
}
