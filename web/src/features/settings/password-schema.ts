import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';

/** Shortest password in characters, as the server has it (accounts/password.rs). */
export const PASSWORD_MIN = 8;

/** What can be said of a change before the server is asked; the words are spec 5's. */
export function usePasswordSchema() {
  const { t } = useLingui();
  const passwordMin = PASSWORD_MIN;
  const text = v.string();
  return v.pipe(
    v.object({
      old_password: v.pipe(text, v.nonEmpty(t`Enter your password.`)),
      password: v.pipe(text, v.check((password) => [...password].length >= PASSWORD_MIN, t`Choose a password of at least ${passwordMin} characters.`)),
      password_repeat: text,
    }),
    v.forward(v.partialCheck([['password'], ['password_repeat']], (form) => form.password === form.password_repeat, t`The entered passwords are not the same.`), ['password_repeat']),
  );
}
