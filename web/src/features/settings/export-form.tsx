import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { requestExport } from '#/api/actions/export';
import { isProblem } from '#/api/problem';
import { exportQuery } from '#/api/queries/account';
import type { User } from '#/api/wire';
import { AccountName, EditForm } from '#/features/settings/edit-form';
import { endIntent, secretIntentKey } from '#/lib/intent-key';
import { useForm } from '#/shared/problems/use-form';
import { PasswordField } from '#/ui/fields/password-field';
import { focusSection } from '#/ui/layout/section';

interface ExportFormProps {
  user: User;
  /** There was one before. */
  again: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Asks for the password once more, then for the data. */
export function ExportForm({ user, again, open, onOpen }: ExportFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const form = useForm({
    schema: v.object({ password: v.pipe(v.string(), v.nonEmpty(t`Enter your password.`)) }),
    submit: async ({ password }) => {
      try {
        const asked = await requestExport(password, secretIntentKey('export', password));
        onOpen(false);
        focusSection('data');
        client.setQueryData(exportQuery.queryKey, { export: asked });
      } catch (error) {
        // Another device asked first: show how that one stands.
        if (isProblem(error, 'export_preparing')) await client.invalidateQueries({ queryKey: exportQuery.queryKey });
        throw error;
      } finally {
        endIntent('export');
      }
    },
  });
  return (
    <EditForm
      open={open}
      onOpen={() => onOpen(true)}
      onCancel={() => onOpen(false)}
      summary={<Trans>This can take a few minutes. We'll e-mail you when it's ready.</Trans>}
      action={again ? t`Ask for a new copy` : t`Ask for a copy`}
      form={form}
      submit={<Trans>Ask for a copy</Trans>}
    >
      <AccountName email={user.email} />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        hint={<Trans>To make sure it's you.</Trans>}
        error={form.error('password')}
        required
      />
    </EditForm>
  );
}
