import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';

/** Characters of a password, both ends included, as the server has them (accounts/password.rs). */
export const PASSWORD_LENGTH = { min: 8, max: 128 };

/** A new password, typed twice: what can be said of it before the server is asked (spec 5). */
export function useNewPasswordFields() {
  const { t } = useLingui();
  const { min: passwordMin } = PASSWORD_LENGTH;
  return {
    password: v.pipe(
      v.string(),
      v.check(
        (password) => [...password].length >= passwordMin,
        t`Choose a password of at least ${passwordMin} characters.`,
      ),
    ),
    password_repeat: v.string(),
  };
}
