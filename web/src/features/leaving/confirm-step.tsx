import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import type { User } from '#/api/wire';
import type { LeavingDraft } from '#/features/leaving/leaving-draft';
import { useDeleteAccount } from '#/features/leaving/use-delete-account';
import { Ways } from '#/features/leaving/ways';
import { WhatHappens } from '#/features/leaving/what-happens';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { PasswordField } from '#/ui/fields/password-field';
import { PageHead } from '#/ui/layout/page-head';
import styles from './leaving.module.css';

/** What will happen and when, then the password. */
export function ConfirmStep({ user, draft }: { user: User; draft: LeavingDraft }) {
  const { t } = useLingui();
  const deleteNow = useDeleteAccount();
  const form = useForm({
    schema: v.object({ password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)) }),
    submit: ({ password }) => deleteNow({ password, reasons: draft.reasons, comment: draft.comment.trim() || null }),
  });
  return (
    <>
      <PageHead title={<Trans>Delete your account?</Trans>} />
      <WhatHappens credits={user.credits} />
      <form className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput} method="post" noValidate>
        <ProblemNotice error={form.failure} />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          hint={<Trans>To make sure it's you.</Trans>}
          error={form.error('password')}
          required
        />
        <Ways final busy={form.busy} />
      </form>
    </>
  );
}
