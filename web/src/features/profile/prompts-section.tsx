import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { EditableProfile } from '#/api/wire';
import { AskedNotice, isAsked } from '#/features/profile/asked-notice';
import { Counter } from '#/features/profile/counter';
import { Nothing, SectionForm } from '#/features/profile/section-form';
import { useSection } from '#/features/profile/use-section';
import { Button } from '#/ui/buttons/button';
import { Select } from '#/ui/fields/select';
import { TextArea } from '#/ui/fields/text-field';
import styles from './section-form.module.css';

/** As the server takes them (members/prompts.rs). */
const MOST = 3;
const LONGEST = 200;

const length = (text: string) => [...text.trim()].length;

/** Beginnings that a member finishes: three of a list, each in a sentence or two. */
export function PromptsSection({ editing: { profile, asked, prompts_offered } }: { editing: EditableProfile }) {
  const { t } = useLingui();
  const added = useRef<string | null>(null);
  const longest = LONGEST;
  const tooLong = t`Please use at most ${longest} characters.`;
  const state = useSection({
    member: profile.id,
    section: 'prompts',
    saved: { prompts: profile.prompts.map(({ id, answer }) => ({ id, answer })) },
    check: ({ prompts }): Record<string, string> =>
      prompts.some(({ answer }) => length(answer) > LONGEST) ? { prompts: tooLong } : {},
    toChange: (_, { prompts }) => ({ prompts: prompts.filter(({ answer }) => length(answer) > 0) }),
  });
  const { prompts } = state.values;
  const put = (next: typeof prompts) => state.change({ prompts: next });
  const left = prompts_offered.filter(({ id }) => prompts.every((one) => one.id !== id));
  const questionOf = (id: string) => prompts_offered.find((one) => one.id === id)?.question ?? id;
  const error = state.error('prompts');
  // Where it stands only after the change is on the page.
  useEffect(() => {
    if (added.current === null) return;
    document.querySelector<HTMLElement>(`#prompts [data-prompt="${added.current}"]`)?.focus();
    added.current = null;
  });
  const add = (id: string) => {
    if (id === '') return;
    added.current = id;
    put([...prompts, { id, answer: '' }]);
  };
  return (
    <SectionForm
      id="prompts"
      title={
        <Trans comment="Heading: short beginnings that a member finishes on the own profile">In my own words</Trans>
      }
      lead={<Trans>Finish up to three sentences. They give others something to ask you about.</Trans>}
      control=":is(select, textarea)"
      notice={isAsked(asked, 'prompts') && <AskedNotice asked={asked} field="prompts" />}
      summary={
        profile.prompts.length > 0 ? (
          <dl className={styles.answers}>
            {profile.prompts.map(({ id, question, answer }) => (
              <div key={id}>
                <dt>{question}</dt>
                <dd dir="auto">{answer}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <Nothing>{t`Finish a sentence or three`}</Nothing>
        )
      }
      state={state}
    >
      {prompts.map(({ id, answer }, index) => (
        <div key={id} className={styles.answer}>
          <TextArea
            label={questionOf(id)}
            name="prompts"
            data-prompt={id}
            rows={2}
            dir="auto"
            value={answer}
            hint={<Counter text={answer} longest={LONGEST} />}
            error={length(answer) > LONGEST || (index === 0 && error !== tooLong) ? error : undefined}
            onChange={({ target }) => put(prompts.map((one) => (one.id === id ? { id, answer: target.value } : one)))}
          />
          <Button variant="quiet" onClick={() => put(prompts.filter((one) => one.id !== id))}>
            <Trans comment="Takes a sentence and its answer out of the own profile">Remove this sentence</Trans>
            <span className="visually-hidden">: {questionOf(id)}</span>
          </Button>
        </div>
      ))}
      {prompts.length < MOST && (
        <Select
          label={<Trans>Choose a beginning</Trans>}
          options={left.map(({ id, question }) => ({ value: id, label: question }))}
          empty={t({ message: 'Choose one', comment: 'In a list of beginnings for a sentence' })}
          value=""
          onChange={({ target }) => add(target.value)}
        />
      )}
    </SectionForm>
  );
}
