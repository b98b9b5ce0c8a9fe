import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { changeProfile } from '#/api/actions/profile';
import { asProblem, type ProblemError } from '#/api/problem';
import { ownProfileQuery } from '#/api/queries/own-profile';
import { userQuery } from '#/api/queries/user';
import type { ProfileChanges } from '#/api/wire';
import { closeCard } from '#/features/profile/open-card';
import {
  changedFields,
  keepSectionDraft,
  readSectionDraft,
  watchSectionDraft,
  type SectionDraft,
} from '#/features/profile/profile-draft';
import { isFieldInUse } from '#/lib/one-tab';

type Errors = Readonly<Record<string, string>>;

interface SectionOptions<Fields extends object> {
  /** Profile id of who edits. */
  member: string;
  /** Names the section's draft, and its place on the page. */
  section: string;
  /** What the server has. */
  saved: Fields;
  /** Texts of fields that can't be sent as they are. */
  check?: (values: Fields) => Errors;
  /** What is sent for the changed fields; `values` has all of them. */
  toChange: (changed: Partial<Fields>, values: Fields) => ProfileChanges;
}

export interface SectionState<Fields extends object> {
  values: Fields;
  dirty: boolean;
  /** How often changes were undone: the key of fields that keep their own text. */
  undone: number;
  busy: boolean;
  /** How the last save ended, until the next change. */
  outcome: 'saved' | 'failed' | null;
  /** What went wrong with the whole, not with a field. */
  failure: ProblemError | null;
  error: (field: string) => string | undefined;
  change: (change: Partial<Fields>) => void;
  discard: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

function focusOn(form: HTMLFormElement, fields: readonly string[]): void {
  const names = fields.map((field) => field.replace(/date_of_birth$/u, 'birth_day'));
  const control = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''));
  if (control instanceof HTMLElement) control.focus();
}

/**
 * One section that is saved by itself: its unsaved changes are kept, sent once at a time, and stay when that
 * fails.
 */
export function useSection<Fields extends object>({
  member,
  section,
  saved,
  check,
  toChange,
}: SectionOptions<Fields>): SectionState<Fields> {
  const client = useQueryClient();
  const [draft, setDraft] = useState<SectionDraft>(() => readSectionDraft(member, section));
  const latest = useRef(draft);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<ProblemError | null>(null);
  const [outcome, setOutcome] = useState<'saved' | 'failed' | null>(null);
  const [undone, setUndone] = useState(0);
  const changed = changedFields(saved, draft);
  const values = { ...saved, ...changed };

  const show = (next: SectionDraft) => {
    latest.current = next;
    setDraft(next);
  };
  const keep = (next: SectionDraft) => {
    show(next);
    keepSectionDraft(member, section, next);
  };
  const follow = useEffectEvent((next: SectionDraft) => {
    if (isFieldInUse() || sending.current) return;
    show(next);
    setUndone(undone + 1);
    // Saved there, or undone.
    if (Object.keys(next).length === 0) void client.invalidateQueries({ queryKey: ownProfileQuery.queryKey });
  });
  useEffect(() => watchSectionDraft(member, section, (next) => follow(next)), [member, section]);

  const refuse = (form: HTMLFormElement, found: Errors, whole: ProblemError | null) => {
    setErrors(found);
    setFailure(whole);
    setOutcome('failed');
    focusOn(form, Object.keys(found));
  };

  async function save(form: HTMLFormElement) {
    sending.current = true;
    setBusy(true);
    const sent: SectionDraft = { ...changed };
    try {
      const answer = await changeProfile(toChange(changed, values));
      client.setQueryData(ownProfileQuery.queryKey, answer);
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
      // What was changed while it was on its way is still to be saved.
      const rest = Object.entries(latest.current).filter(
        ([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field]),
      );
      keep(Object.fromEntries(rest));
      setOutcome('saved');
      if (rest.length === 0) closeCard(section);
    } catch (error) {
      const problem = asProblem(error);
      const found = Object.fromEntries((problem.problem.errors ?? []).map(({ field, detail }) => [field, detail]));
      refuse(form, found, Object.keys(found).length > 0 ? null : problem);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    values,
    dirty: Object.keys(changed).length > 0,
    undone,
    busy,
    outcome,
    failure,
    error: (field) => errors[field],
    change: (change) => {
      keep({ ...latest.current, ...change });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in change))));
      setOutcome(null);
    },
    discard: () => {
      setUndone(undone + 1);
      keep({});
      setErrors({});
      setFailure(null);
      setOutcome(null);
    },
    onSubmit: (event) => {
      event.preventDefault();
      if (sending.current || Object.keys(changed).length === 0) return;
      const found = check?.(values) ?? {};
      if (Object.keys(found).length > 0) return refuse(event.currentTarget, found, null);
      setErrors({});
      setFailure(null);
      setOutcome(null);
      void save(event.currentTarget);
    },
  };
}
