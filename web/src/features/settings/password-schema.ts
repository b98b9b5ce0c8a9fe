import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { useNewPasswordFields } from '#/shared/sign-up/new-password';

/** What can be said of a change before the server is asked; the words are spec 5's. */
export function usePasswordSchema() {
  const { t } = useLingui();
  const fields = useNewPasswordFields();
  return v.pipe(
    v.object({
      remove_passkeys: v.optional(v.string()),
      old_password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)),
      ...fields,
    }),
    v.forward(
      v.partialCheck(
        [['password'], ['password_repeat']],
        (form) => form.password === form.password_repeat,
        t`The entered passwords are not the same.`,
      ),
      ['password_repeat'],
    ),
  );
}
