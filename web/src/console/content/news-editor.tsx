import { Trans, useLingui } from '@lingui/react/macro';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { SITES_KEY } from '#/console/api/sites';
import type { Newsletter, NewsKind, NewsWords, SiteAnswer } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { NEWS_KINDS } from '#/console/content/content-words';
import { isWritten, nothingIn, writtenOf } from '#/console/content/news-form';
import { languageName } from '#/console/language-name';
import { partOf } from '#/console/sites/part-of';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './content.module.css';

interface NewsEditorProps {
  site: SiteAnswer;
  /** Null: a new one. */
  known: Newsletter | null;
}

/** What a newsletter is and says, in each language of the site; what went off is there to read. */
export function NewsEditor({ site, known }: NewsEditorProps) {
  const { i18n, t } = useLingui();
  const navigate = useNavigate();
  const [head, setHead] = useState({
    kind: known?.kind ?? ('news' as NewsKind),
    name: known?.name ?? '',
    path: known?.path ?? '/members',
  });
  const [texts, setTexts] = useState<NewsWords[]>(() =>
    site.locales.map((language) => known?.texts.find((one) => one.language === language) ?? nothingIn(language)),
  );
  // Only at first: what one is writing stays open once it is whole.
  const [first] = useState(() => texts.find((one) => !isWritten(one))?.language);
  const [isChanged, setIsChanged] = useState(false);
  const isDraft = known === null || known.status === 'draft';
  useBlocker({
    shouldBlockFn: () => !confirm(t`Leave without saving? What you've written here would be lost.`),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });
  const { act, isBusy, problem } = useAct(
    () => {
      const draft = { ...head, name: head.name.trim(), path: head.path.trim(), texts: writtenOf(texts) };
      return known
        ? send('put', '/api/console/newsletters', { newsletter: known.id, version: known.version, ...draft })
        : send('post', '/api/console/newsletters', { site: site.site.id, ...draft });
    },
    {
      renews: [SITES_KEY],
      quiet: true,
      onDone: ({ newsletter }) => {
        setIsChanged(false);
        showToast(t`The draft is saved.`);
        void navigate({ ...partOf(site.site.id, 'news', newsletter), replace: true, ignoreBlocker: true });
      },
    },
  );
  const change = (part: Partial<typeof head>) => {
    setHead({ ...head, ...part });
    setIsChanged(true);
  };
  const write = (language: NewsWords['language'], part: Partial<NewsWords>) => {
    setTexts(texts.map((one) => (one.language === language ? { ...one, ...part } : one)));
    setIsChanged(true);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    act(undefined);
  };
  const written = texts.filter(isWritten).length;
  const all = texts.length;
  return (
    <form className={styles.form} onSubmit={submit}>
      {problem && (
        <Notice tone="danger" announce>
          {saidOf(problem)}
        </Notice>
      )}
      <div className={styles.two}>
        <Select
          label={t`What it is`}
          hint={t`Members choose for each whether they want it.`}
          disabled={!isDraft}
          options={[
            { value: 'news', label: i18n._(NEWS_KINDS.news) },
            { value: 'promotion', label: i18n._(NEWS_KINDS.promotion) },
          ]}
          value={head.kind}
          onChange={(event) => change({ kind: event.currentTarget.value === 'promotion' ? 'promotion' : 'news' })}
        />
        <TextField
          label={t`Your own name for it`}
          hint={t`Readers never see it.`}
          required
          readOnly={!isDraft}
          maxLength={100}
          value={head.name}
          error={problem?.field('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextField
          label={t`Where the button leads`}
          hint={t`A page of the site, as in /credits`}
          required
          readOnly={!isDraft}
          maxLength={200}
          value={head.path}
          error={problem?.field('path')}
          onChange={(event) => change({ path: event.currentTarget.value })}
        />
      </div>
      {problem?.field('texts') && (
        <Notice tone="danger">
          <Trans>A language is written in full or not at all, and one at least is there.</Trans>
        </Notice>
      )}
      {texts.map((words) => (
        <details key={words.language} className={styles.language} open={words.language === first}>
          <summary>
            {languageName(words.language, i18n.locale)}{' '}
            <span className={styles.detail}>
              {isWritten(words) ? <Trans>written</Trans> : <Trans>not written yet</Trans>}
            </span>
          </summary>
          <Words words={words} isDraft={isDraft} onChange={(part) => write(words.language, part)} />
        </details>
      ))}
      {isDraft && (
        <div className={styles.acts}>
          <Button type="submit" busy={isBusy} disabled={!isChanged || written === 0}>
            <Trans>Save the draft</Trans>
          </Button>
          <p className={styles.detail} role="status">
            <Trans>
              Languages written: {written} of {all}
            </Trans>
          </p>
        </div>
      )}
    </form>
  );
}

interface WordsProps {
  words: NewsWords;
  isDraft: boolean;
  onChange: (part: Partial<NewsWords>) => void;
}

function Words({ words, isDraft, onChange }: WordsProps) {
  const { t } = useLingui();
  const common = { lang: words.language, readOnly: !isDraft };
  return (
    <div className={styles.form}>
      <TextField
        {...common}
        label={t`Subject`}
        maxLength={150}
        value={words.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
      />
      <TextField
        {...common}
        label={t`Heading`}
        maxLength={150}
        value={words.heading}
        onChange={(event) => onChange({ heading: event.currentTarget.value })}
      />
      <TextArea
        {...common}
        label={t`Text`}
        hint={t`Paragraphs, with an empty line between them`}
        maxLength={5000}
        value={words.body}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
      />
      <TextField
        {...common}
        label={t`On the button`}
        maxLength={60}
        value={words.button}
        onChange={(event) => onChange({ button: event.currentTarget.value })}
      />
    </div>
  );
}
