import * as v from 'valibot';
import { forget, keep, readKept } from '#/lib/kept';

const KEY = 'sign-up-draft';
/** Never kept, and the consent is given anew each time. */
const NOT_KEPT = new Set(['password', 'consent']);

/** React owns these fields; `usePlace` starts from the draft itself. */
const NOT_FILLED = new Set(['country', 'region', 'city']);

const draftSchema = v.record(v.string(), v.string());

export type SignUpDraft = v.InferOutput<typeof draftSchema>;

/** Keeps what was filled in for a reload of this tab, all but the password (spec 3, sign-up draft). */
export function keepDraft(form: HTMLFormElement): void {
  const entries = [...new FormData(form)].filter(([name, value]) => !NOT_KEPT.has(name) && typeof value === 'string' && value !== '');
  keep(KEY, Object.fromEntries(entries));
}

/** What was kept; an empty object for a fresh start. */
export function readDraft(): SignUpDraft {
  const kept = v.safeParse(draftSchema, readKept(KEY));
  return kept.success ? kept.output : {};
}

/** The account exists: nothing of the draft stays behind. */
export function forgetDraft(): void {
  forget(KEY);
}

/** Puts the draft into fields that are still empty: what was typed before the script came wins. */
export function fillForm(form: HTMLFormElement, draft: SignUpDraft): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
    const value = draft[element.name];
    if (value === undefined || NOT_KEPT.has(element.name) || NOT_FILLED.has(element.name)) continue;
    if (element instanceof HTMLInputElement && element.type === 'radio') {
      if (!new FormData(form).has(element.name)) element.checked = element.value === value;
    } else if (element.value === '') {
      element.value = value;
    }
  }
}
