import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { complain } from '#/api/actions/complaints';
import { complaintsQuery } from '#/api/queries/complaints';
import { useUser } from '#/api/session';
import type { ComplaintOpened, NewComplaintForm } from '#/api/wire';
import {
  dropDraft,
  keepDraft,
  MOST_CHARACTERS,
  startDraft,
  textsOf,
  type ComplaintDraft,
} from '#/features/complaints/complaint-draft';
import { CATEGORIES } from '#/features/complaints/complaint-words';
import { Concerned } from '#/features/complaints/concerned';
import { FileField } from '#/features/complaints/file-field';
import { useFiles } from '#/features/complaints/use-files';
import { endIntent, intentKey } from '#/lib/intent-key';
import { useTypedBefore } from '#/lib/use-typed-before';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';
import styles from './complaints.module.css';

/** What is sent: only what belongs to its category, and no name and address of somebody we know. */
function wishOf(
  draft: ComplaintDraft,
  category: NewComplaintForm['category'],
  isMember: boolean,
): Omit<NewComplaintForm, 'files'> {
  const aboutMoney = category === 'payment' || category === 'refund';
  return {
    category,
    text: draft.text.trim(),
    ...(isMember && aboutMoney && draft.order && { order: draft.order }),
    ...(isMember && category === 'member' && draft.profile && { profile: draft.profile }),
    ...(category === 'decision' && draft.against.trim() && { against: draft.against.trim() }),
    ...(!isMember && { email: draft.email.trim(), ...(draft.name.trim() && { name: draft.name.trim() }) }),
  };
}

interface ComplaintFormProps {
  /** A decision that the address names. */
  against: string | undefined;
  onSent: (opened: ComplaintOpened) => void;
}

/** Spec 2 /complaints: what it is about, whom or what it concerns, the words, and files. */
export function ComplaintForm({ against, onSent }: ComplaintFormProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const isMember = useUser() !== null;
  const files = useFiles();
  const [draft, setDraft] = useState(() => startDraft(against));
  const change = (changes: Partial<ComplaintDraft>) => setDraft((known) => keepDraft({ ...known, ...changes }));
  const element = useTypedBefore((typed) => setDraft((known) => ({ ...known, ...textsOf(typed) })));
  const schema = v.object({
    category: v.picklist(
      CATEGORIES.map(({ value }) => value),
      t`Choose what it's about.`,
    ),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(t`Tell us what happened.`)),
    email: isMember
      ? v.optional(v.string())
      : v.pipe(v.string(), v.trim(), v.email(t`Enter an e-mail address we can reply to.`)),
  });
  const form = useForm({
    schema,
    submit: async ({ category }) => {
      const arrived = await files.arrived();
      if (!arrived) return;
      const wish: NewComplaintForm = { ...wishOf(draft, category, isMember), files: arrived };
      const opened = await complain(wish, intentKey('complaint', JSON.stringify(wish)));
      endIntent('complaint');
      dropDraft();
      if (isMember) await client.invalidateQueries({ queryKey: complaintsQuery.queryKey });
      onSent(opened);
    },
  });
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput}>
      <Select
        label={t`What's it about?`}
        name="category"
        empty={t`Please choose`}
        options={CATEGORIES.map(({ value, label }) => ({ value, label: i18n._(label) }))}
        value={draft.category}
        onChange={({ target }) => change({ category: target.value })}
        error={form.error('category')}
      />
      {isMember && <Concerned draft={draft} change={change} />}
      {draft.category === 'decision' && (
        <TextField
          label={t`Number of the decision (optional)`}
          hint={t`You'll find it in the e-mail about the decision.`}
          name="against"
          maxLength={20}
          value={draft.against}
          onChange={({ target }) => change({ against: target.value })}
          error={form.error('against')}
        />
      )}
      <TextArea
        label={t`What happened?`}
        hint={t`What went wrong, when, and what you'd like us to do.`}
        name="text"
        rows={7}
        maxLength={MOST_CHARACTERS}
        value={draft.text}
        onChange={({ target }) => change({ text: target.value })}
        error={form.error('text')}
      />
      <FileField state={files} error={form.error('files')} />
      {!isMember && (
        <>
          <TextField
            label={t`Your name (optional)`}
            name="name"
            autoComplete="name"
            maxLength={100}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
            error={form.error('name')}
          />
          <TextField
            label={t`Your e-mail address`}
            hint={t`We'll reply there and send you the link to your complaint.`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={draft.email}
            onChange={({ target }) => change({ email: target.value })}
            error={form.error('email')}
          />
        </>
      )}
      <ProblemNotice error={form.failure} />
      <p>
        <Button type="submit" size="large" busy={form.busy}>
          <Trans>Send complaint</Trans>
        </Button>
      </p>
    </form>
  );
}
