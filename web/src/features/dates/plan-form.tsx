import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { everyChat, chatsQuery } from '#/api/queries/chats';
import { likesQuery } from '#/api/queries/likes';
import { useSettings } from '#/api/site';
import type { Id, Locale, NewDatePlan, ProfileCard, User } from '#/api/wire';
import { newToken } from '#/features/dates/plan-link';
import { ProblemNotice } from '#/shared/problems/problem-notice';
import { useForm } from '#/shared/problems/use-form';
import { Button } from '#/ui/buttons/button';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextArea, TextField } from '#/ui/fields/text-field';
import { ButtonRow, Stack } from '#/ui/layout/stack';

/** As the server takes them (dates/model.rs). */
const MOST = { place: 200, note: 500, days: 30 };
const CHECKS = [1, 2, 3, 4, 5, 6];
const DAY_MS = 86_400_000;

/** As a field for day and time has it: on the clocks of this device. */
function local(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The first and the last time that can be chosen. */
const bounds = (): [string, string] => [local(new Date()), local(new Date(Date.now() + MOST.days * DAY_MS))];

/** Whether a date can be at that time: from now on, and within thirty days. */
function isSoon(typed: string): boolean {
  const moment = new Date(typed).getTime();
  return moment >= Date.now() && moment <= Date.now() + MOST.days * DAY_MS;
}

/** Real people whom one writes with, or with whom one is matched, by name. */
function usePartners(): ProfileCard[] {
  const chats = useQuery(chatsQuery).data;
  const likes = useQuery(likesQuery).data;
  const matched = new Set(likes?.liked_by.matches.map(({ profile }) => profile));
  const cards = [
    ...everyChat(chats).flatMap(({ profile }) => profile ?? []),
    ...(likes?.profiles ?? []).filter(({ id }) => matched.has(id)),
  ].filter(({ fictional }) => !fictional);
  const once = new Map(cards.map((card) => [card.id, card]));
  return [...once.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The languages of the site in their own words. */
function useLanguages(user: User) {
  const { locales } = useSettings();
  const codes = [...new Set<Locale>([...locales, ...user.languages])];
  return codes.map((code) => ({
    value: code,
    label: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
  }));
}

interface PlanFormProps {
  user: User;
  /** Whom the way here named. */
  partner: Id | undefined;
  onSave: (plan: NewDatePlan) => Promise<void>;
  onCancel: () => void;
}

/** Writes down a date for a friend. */
export function PlanForm({ user, partner, onSave, onCancel }: PlanFormProps) {
  const { t } = useLingui();
  const partners = usePartners();
  const languages = useLanguages(user);
  // The same through all tries: a plan that came to be without our hearing of it is not written twice.
  const [token] = useState(newToken);
  const [[first, last]] = useState(bounds);
  const form = useForm({
    schema: v.object({
      partner: v.string(),
      place: v.pipe(v.string(), v.trim(), v.minLength(1, t`Where do you meet?`)),
      at: v.pipe(v.string(), v.check(isSoon, t`Choose a time within the next 30 days.`)),
      note: v.pipe(v.string(), v.trim()),
      language: v.optional(v.string()),
      shows_photo: v.optional(v.string()),
      check_after: v.string(),
    }),
    submit: ({ partner: whom, place, at, note, language, shows_photo: photo, check_after: hours }) =>
      onSave({
        partner: whom || null,
        place,
        at: new Date(at).toISOString(),
        note: note || null,
        language: languages.find(({ value }) => value === language)?.value ?? user.language,
        shows_photo: photo !== undefined,
        check_after: Number(hours),
        token,
      }),
  });
  const hours = (count: number) => t`${plural(count, { one: '# hour later', other: '# hours later' })}`;
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput}>
      <Stack>
        <Select
          label={t`Who are you meeting?`}
          name="partner"
          empty={t({ message: 'Someone else', comment: 'whom one meets on a date: nobody of the list' })}
          options={partners.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={partners.some(({ id }) => id === partner) ? partner : ''}
          key={partners.length > 0 ? 'known' : 'unknown'}
          hint={t`Your friend sees their name, never their photo. If one of you blocks the other, the name disappears.`}
        />
        <TextField
          label={t({ message: 'Where', comment: 'place of a date' })}
          name="place"
          dir="auto"
          autoComplete="off"
          maxLength={MOST.place}
          error={form.error('place')}
        />
        <TextField
          label={t({ message: 'When', comment: 'day and time of a date' })}
          name="at"
          type="datetime-local"
          min={first}
          max={last}
          error={form.error('at')}
        />
        <TextArea
          label={t`What else should your friend know? (optional)`}
          name="note"
          dir="auto"
          rows={3}
          maxLength={MOST.note}
          hint={t`How you get there and back, for example, and when you'll call.`}
          error={form.error('note')}
        />
        <Select
          label={t`When should we ask you if all is well?`}
          name="check_after"
          options={CHECKS.map((count) => ({ value: String(count), label: hours(count) }))}
          defaultValue="2"
          error={form.error('check_after')}
        />
        {languages.length > 1 && (
          <Select
            label={t`Language of the page`}
            name="language"
            options={languages}
            defaultValue={user.language}
            error={form.error('language')}
          />
        )}
        <Checkbox name="shows_photo" label={t`Show my main photo on the page`} />
        <ProblemNotice error={form.failure} />
        <ButtonRow>
          <Button type="submit" busy={form.busy}>
            <Trans>Make the plan</Trans>
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </ButtonRow>
      </Stack>
    </form>
  );
}
