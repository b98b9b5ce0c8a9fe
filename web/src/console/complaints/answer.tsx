import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { send } from '#/console/api/call';
import { cannedQuery, caseQuery } from '#/console/api/complaints';
import { saidOf } from '#/console/api/problem';
import { useMay } from '#/console/api/session';
import type { ConsoleCase } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { DecideDialog } from '#/console/complaints/decide-dialog';
import { Presence } from '#/console/complaints/presence';
import { useDraft } from '#/console/complaints/use-draft';
import { useTaken } from '#/console/complaints/use-taken';
import { KeyButton, KeyCap } from '#/console/keys/key-button';
import { useKeys } from '#/console/keys/keys';
import { languageName } from '#/console/language-name';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextArea } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './complaints.module.css';

/** Where an answer is written, in the complainer's language, and where the case is decided. */
export function Answer({ data }: { data: ConsoleCase }) {
  const { i18n, t } = useLingui();
  const may = useMay();
  const { number, locale } = data;
  const take = useTaken(data);
  const { text, setText, state, clear, others } = useDraft(data);
  const [isDeciding, setIsDeciding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const language = languageName(locale, i18n.locale);
  const renews = [caseQuery(number).queryKey, ['complaints']];
  const { act, isBusy, problem } = useAct(
    async () => send('post', '/api/console/complaint-answers', { number, text, version: await take() }),
    {
      renews,
      quiet: true,
      onDone: () => {
        clear();
        showToast(t`Sent`);
      },
    },
  );
  useKeys([{ key: 'w', label: t`Write an answer`, run: () => field.current?.focus() }]);
  const isEmpty = text.trim() === '';
  return (
    <section className={styles.answer} aria-label={t`Answer`}>
      <Presence data={data} />
      {others && (
        <Notice
          action={
            <Button size="small" variant="secondary" onClick={() => setText(others.text)}>
              <Trans>Take it over</Trans>
            </Button>
          }
        >
          <Trans>{others.by.name} has begun an answer.</Trans>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      {may('answer_complaints') && (
        <>
          <Canned locale={locale} onTake={(words) => setText(text ? `${text.trimEnd()}\n\n${words}` : words)} />
          <TextArea
            ref={field}
            label={t`Your answer in ${language}`}
            hint={
              { kept: t`Drafts are saved as you write.`, writing: t`Saving…`, failed: t`The draft isn't saved.` }[state]
            }
            lang={locale}
            maxLength={10_000}
            value={text}
            error={problem?.field('text')}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isEmpty && !isBusy) act(undefined);
              if (event.key === 'Escape') event.currentTarget.blur();
            }}
          />
        </>
      )}
      <div className={styles.acts}>
        {may('answer_complaints') && (
          <Button busy={isBusy} disabled={isEmpty} onClick={() => act(undefined)}>
            <Trans>Send answer</Trans> <KeyCap>Ctrl ↵</KeyCap>
          </Button>
        )}
        {data.may_decide && (
          <KeyButton hotkey="d" label={t`Decide`} variant="secondary" onPress={() => setIsDeciding(true)} />
        )}
      </div>
      {isDeciding && (
        <DecideDialog
          data={data}
          text={text}
          onClose={() => setIsDeciding(false)}
          onDone={() => {
            clear();
            setIsDeciding(false);
          }}
        />
      )}
    </section>
  );
}

/** Texts that were written well once, in the complainer's language. */
function Canned({ locale, onTake }: { locale: string; onTake: (text: string) => void }) {
  const { t } = useLingui();
  const responses = useQuery(cannedQuery(locale)).data?.responses ?? [];
  if (responses.length === 0) return null;
  const take = (id: string) => {
    const text = responses.find((one) => one.id === id)?.texts[locale];
    if (text) onTake(text);
  };
  return (
    <Select
      label={t`Ready-made text`}
      empty={t`Choose one to begin with`}
      options={responses.map(({ id, topic }) => ({ value: id, label: topic.replaceAll('_', ' ') }))}
      value=""
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
