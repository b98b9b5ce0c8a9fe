import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as v from 'valibot';
import { requestReset } from '#/api/actions/login';
import { isProblem, ProblemError } from '#/api/problem';
import { MailSent } from '#/features/reset-password/mail-sent';
import { endIntent, intentKey } from '#/lib/intent-key';
import { rememberTypedEmail, typedEmail } from '#/lib/typed-email';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { TextField } from '#/ui/fields/text-field';
import { PageHead } from '#/ui/layout/page-head';
import styles from './reset-password.module.css';

/** Open sites say that an address is unknown: that belongs to the field. */
function atTheField(error: unknown): never {
  if (!isProblem(error, 'email_unknown')) throw error;
  const { detail, code } = error.problem;
  throw new ProblemError({ ...error.problem, errors: [{ field: 'email', code, detail }] });
}

/**
 * Spec 2 /reset-password: asks for the mail. The outcome reads the same whether there is such an account or
 * not.
 */
export function RequestResetPage() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [start, setStart] = useState(() => typedEmail());
  const form = useForm({
    schema: v.object({ email: v.pipe(v.string(), v.trim(), v.email(t`Invalid email`)) }),
    submit: async ({ email }) => {
      await requestReset(email, intentKey('reset', email)).catch(atTheField);
      endIntent('reset');
      rememberTypedEmail(email);
      setStart(email);
      setSentTo(email);
    },
  });
  if (sentTo) return <MailSent address={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <>
      <PageHead title={<Trans>Set a new password</Trans>}>
        <Trans>Enter your e-mail address and we'll send you a link.</Trans>
      </PageHead>
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <ProblemNotice error={form.failure} />
        <TextField
          label={t`E-mail address`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={start}
          error={form.error('email')}
          required
        />
        <Button type="submit" size="large" wide busy={form.busy}>
          <Trans>Send me the link</Trans>
        </Button>
      </form>
      <p className={styles.other}>
        <Link to="/login">
          <Trans>Back to login</Trans>
        </Link>
      </p>
    </>
  );
}
