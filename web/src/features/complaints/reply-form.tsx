import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { replyToComplaint, type ComplaintLink } from '#/api/actions/complaints';
import { complaintQuery } from '#/api/queries/complaints';
import { MOST_CHARACTERS } from '#/features/complaints/complaint-draft';
import { FileField } from '#/features/complaints/file-field';
import { useFiles } from '#/features/complaints/use-files';
import { endIntent, intentKey } from '#/lib/intent-key';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { TextArea } from '#/ui/fields/text-field';
import styles from './complaints.module.css';

/** More words in a complaint that is not decided. */
export function ReplyForm({ link }: { link: ComplaintLink }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const files = useFiles();
  const [text, setText] = useState('');
  const form = useForm({
    schema: v.object({ text: v.pipe(v.string(), v.trim(), v.nonEmpty(t`Write something first.`)) }),
    submit: async (values) => {
      const arrived = await files.arrived();
      if (!arrived) return;
      const reply = { text: values.text, files: arrived };
      const found = await replyToComplaint(
        link,
        reply,
        intentKey('complaint-reply', JSON.stringify([link.number, reply])),
      );
      endIntent('complaint-reply');
      client.setQueryData(complaintQuery(link).queryKey, found);
      setText('');
      files.clear();
    },
  });
  return (
    <form noValidate className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput}>
      <TextArea
        label={t`Add to your complaint`}
        name="text"
        rows={5}
        maxLength={MOST_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={form.error('text')}
      />
      <FileField state={files} error={form.error('files')} />
      <ProblemNotice error={form.failure} />
      <p>
        <Button type="submit" busy={form.busy}>
          <Trans>Send</Trans>
        </Button>
      </p>
    </form>
  );
}
