import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { cannedListQuery } from '#/console/api/canned';
import { saidOf } from '#/console/api/problem';
import { useMay } from '#/console/api/session';
import type { CannedResponse } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { LONGEST, LONGEST_TOPIC, missingOf, topicOf, type Texts } from '#/console/canned/canned-form';
import { languageName } from '#/console/language-name';
import { KeyCap } from '#/console/keys/key-button';
import { LOCALES } from '#/i18n/locales';
import { Button } from '#/ui/buttons/button';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './canned.module.css';

/** A text in all languages; it is saved once none is missing. */
export function CannedEditor({ known }: { known: CannedResponse | undefined }) {
  const { i18n, t } = useLingui();
  const may = useMay();
  const navigate = useNavigate();
  const [topic, setTopic] = useState(known?.topic ?? '');
  const [texts, setTexts] = useState<Texts>(known?.texts ?? {});
  const [isChanged, setIsChanged] = useState(false);
  const missing = missingOf(texts);
  const written = LOCALES.length - missing.length;
  const mayEdit = may('edit_canned_responses');
  useBlocker({
    shouldBlockFn: () => !confirm(t`Leave without saving? What you've written here would be lost.`),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
  const { act, isBusy, problem } = useAct(
    () =>
      send('put', '/api/console/canned-responses', {
        ...(known && { id: known.id, version: known.version }),
        topic: topicOf(topic),
        texts,
      }),
    {
      renews: [cannedListQuery.queryKey],
      quiet: true,
      onDone: () => {
        setIsChanged(false);
        showToast(t`Saved in all eleven languages.`);
        void navigate({ to: '/canned', ignoreBlocker: true });
      },
    },
  );
  const isReady = missing.length === 0 && topicOf(topic) !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady && !isBusy) act(undefined);
  };
  const names = missing.map((locale) => languageName(locale, i18n.locale)).join(', ');
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
      }}
    >
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      {!mayEdit && (
        <Notice>
          <Trans>You can use this text in answers. Lead moderators and site managers of all sites change it.</Trans>
        </Notice>
      )}
      <TextField
        label={t`Topic`}
        hint={t`One to three words; colleagues choose the text by them.`}
        maxLength={LONGEST_TOPIC}
        readOnly={!mayEdit}
        value={mayEdit ? topic.replaceAll('_', ' ') : topic}
        error={problem?.field('topic')}
        onChange={(event) => {
          setTopic(event.currentTarget.value);
          setIsChanged(true);
        }}
      />
      <div className={styles.languages}>
        {LOCALES.map((locale) => (
          <TextArea
            key={locale}
            label={languageName(locale, i18n.locale)}
            lang={locale}
            maxLength={LONGEST}
            readOnly={!mayEdit}
            value={texts[locale] ?? ''}
            onChange={(event) => {
              setTexts({ ...texts, [locale]: event.currentTarget.value });
              setIsChanged(true);
            }}
          />
        ))}
      </div>
      {mayEdit && (
        <div className={styles.bar}>
          <p className={styles.left} role="status">
            {missing.length === 0 ? (
              <Trans>All eleven languages are there.</Trans>
            ) : (
              <Trans>
                {written} of {LOCALES.length} languages. Missing: {names}
              </Trans>
            )}
          </p>
          <Button type="submit" busy={isBusy} disabled={!isReady || !isChanged}>
            <Trans>Save the text</Trans> <KeyCap>Ctrl ↵</KeyCap>
          </Button>
        </div>
      )}
    </form>
  );
}
