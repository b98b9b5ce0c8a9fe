import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { complain } from '#/api/actions/complaints';
import { useUser } from '#/api/session';
import type { ComplaintOpened, NewComplaintForm, NoticeCategory } from '#/api/wire';
import { MOST_CHARACTERS } from '#/features/complaints/complaint-draft';
import { NOTICES } from '#/features/complaints/complaint-words';
import { FileField } from '#/features/complaints/file-field';
import { useFiles } from '#/features/complaints/use-files';
import { endIntent, intentKey } from '#/lib/intent-key';
import { useTypedBefore } from '#/lib/use-typed-before';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { RadioCards } from '#/ui/fields/radio-cards';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './complaints.module.css';

/** What DSA 16(2) asks of a notice: where it is, why it is illegal, who says so, and that it is meant honestly. */
export function NoticeForm({ onSent }: { onSent: (opened: ComplaintOpened) => void }) {
  const { t, i18n } = useLingui();
  const isMember = useUser() !== null;
  const files = useFiles();
  const [category, setCategory] = useState<NoticeCategory | null>(null);
  const element = useTypedBefore((typed) =>
    setCategory(NOTICES.find(({ value }) => value === typed.category)?.value ?? null),
  );
  const isNameless = category === 'minor' || category === 'intimate';
  const address = v.pipe(v.string(), v.trim());
  const schema = v.object({
    category: v.optional(
      v.picklist(
        NOTICES.map(({ value }) => value),
        t`Choose what it's about.`,
      ),
      '' as NoticeCategory,
    ),
    page: v.pipe(v.string(), v.trim(), v.nonEmpty(t`Tell us where you saw it.`)),
    text: v.pipe(v.string(), v.trim(), v.nonEmpty(t`Tell us what's wrong with it.`)),
    name: v.optional(v.string()),
    email: isMember
      ? v.optional(v.string())
      : v.pipe(
          address,
          v.check(
            (typed) => (isNameless && typed === '') || v.is(v.pipe(v.string(), v.email()), typed),
            t`Enter an e-mail address we can reply to.`,
          ),
        ),
    good_faith: v.optional(v.literal('on', t`Please confirm this.`), '' as 'on'),
  });
  const form = useForm({
    schema,
    submit: async ({ category: about, page, text, name, email }) => {
      const arrived = await files.arrived();
      if (!arrived) return;
      const person = isMember ? {} : { ...(name?.trim() && { name: name.trim() }), ...(email && { email }) };
      const wish: NewComplaintForm = { category: about, page, text, good_faith: true, files: arrived, ...person };
      const opened = await complain(wish, intentKey('notice', JSON.stringify(wish)));
      endIntent('notice');
      onSent(opened);
    },
  });
  const cards = NOTICES.map(({ value, label, detail }) => ({ value, label: i18n._(label), detail: i18n._(detail) }));
  return (
    <form ref={element} noValidate className={styles.form} onSubmit={form.onSubmit} onInput={form.onInput}>
      <RadioCards
        legend={t`What's it about?`}
        name="category"
        cards={cards}
        value={category}
        onChange={setCategory}
        error={form.error('category')}
      />
      {category === 'minor' && (
        <Notice tone="warn">
          <Trans>Is someone in danger right now? Call your local emergency number first.</Trans>
        </Notice>
      )}
      {category === 'intimate' && (
        <Notice>
          <Trans>Please don't send us the pictures themselves. The page address is enough.</Trans>
        </Notice>
      )}
      <TextField
        label={t`Where is it?`}
        hint={t`The page address as shown in your browser, or the member's name if you don't have it.`}
        name="page"
        maxLength={500}
        autoComplete="off"
        error={form.error('page')}
      />
      <TextArea
        label={t`What's wrong with it?`}
        hint={t`Tell us which picture or words you mean and why they're illegal. If they show you, say so.`}
        name="text"
        rows={6}
        maxLength={MOST_CHARACTERS}
        error={form.error('text')}
      />
      {category !== 'intimate' && category !== 'minor' && <FileField state={files} error={form.error('files')} />}
      {!isMember && (
        <>
          <TextField
            label={t`Your name (optional)`}
            name="name"
            autoComplete="name"
            maxLength={100}
            error={form.error('name')}
          />
          <TextField
            label={isNameless ? t`Your e-mail address (optional)` : t`Your e-mail address`}
            hint={t`We'll tell you our decision there. The member you report won't see your address.`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            error={form.error('email')}
          />
        </>
      )}
      <Checkbox
        name="good_faith"
        label={t`I believe in good faith that what I've said here is accurate and complete.`}
        error={form.error('good_faith')}
      />
      <ProblemNotice error={form.failure} />
      <p>
        <Button type="submit" size="large" busy={form.busy}>
          <Trans>Send notice</Trans>
        </Button>
      </p>
    </form>
  );
}
