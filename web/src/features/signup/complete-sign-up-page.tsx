import { useQuery } from '@tanstack/react-query';
import { userQuery } from '#/api/queries/user';
import { activationMail } from '#/features/signup/activation-mail';
import { LookIntoMail } from '#/features/signup/look-into-mail';
import { Welcome } from '#/features/signup/welcome';

/**
 * Spec 2 /complete-signup: the account waits for its mail. Logged in on open sites; logged out on strict ones,
 * where the page says the same to everybody. Once the link was opened elsewhere it turns into the welcome.
 */
export function CompleteSignUpPage() {
  const user = useQuery({ ...userQuery, refetchOnWindowFocus: 'always' }).data ?? null;
  if (user && user.status !== 'not_confirmed') return <Welcome name={user.profile.name} />;
  const sent = activationMail();
  return (
    <LookIntoMail
      address={user ? user.email : sent.email}
      writesTo={user ? (user.signup_message?.name ?? null) : sent.writesTo}
      loggedIn={user !== null}
    />
  );
}
