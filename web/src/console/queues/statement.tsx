import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '#/console/api/call';
import { asProblem, saidOf } from '#/console/api/problem';
import { languageName } from '#/console/language-name';
import { MEASURES, untilOf, type ActDraft } from '#/console/queues/act-form';
import { Notice } from '#/ui/marks/notice';
import styles from './act.module.css';

const REST_MS = 600;

/** The value, once it has rested for a moment. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}

interface StatementProps {
  draft: ActDraft;
  member: string;
  /** How it came to us. */
  source: 'report' | 'rule';
  now: number;
}

/** The statement of reasons before it is made: as the member reads it, and in the moderator's language. */
export function Statement({ draft, member, source, now }: StatementProps) {
  const { i18n } = useLingui();
  const rested = useRested(draft);
  const { kind, photoReason, field, textReason, days, rule, words } = rested;
  const form = {
    member,
    measure: MEASURES[kind],
    source,
    ...(kind === 'reject_photo' && { photo_reason: photoReason }),
    ...(kind === 'hide_words' && { field, text_reason: textReason }),
    ...(kind.startsWith('pause') && { until: untilOf(days, now) }),
    ...(rule && { rule }),
    ...(words && { words }),
  };
  const { data, error } = useQuery({
    queryKey: ['statement', form],
    queryFn: () => send('post', '/api/console/statement-previews', form),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  if (error) return <Notice tone="danger">{saidOf(asProblem(error))}</Notice>;
  if (!data) return null;
  const letters = [
    { locale: data.locale, subject: data.subject, body: data.body },
    ...(data.mine === data.locale ? [] : [{ locale: data.mine, subject: data.subject_mine, body: data.body_mine }]),
  ];
  return (
    <div className={styles.preview}>
      {letters.map(({ locale, subject, body }, index) => {
        const language = languageName(locale, i18n.locale);
        return (
          <section key={locale} className={styles.statement}>
            <h3>{index === 0 ? <Trans>They'll read, in {language}</Trans> : <Trans>The same in {language}</Trans>}</h3>
            <p className={styles.subject} lang={locale}>
              {subject}
            </p>
            <p className={styles.body} lang={locale}>
              {body}
            </p>
          </section>
        );
      })}
    </div>
  );
}
