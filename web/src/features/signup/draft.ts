import * as v from 'valibot';
import { forget, keep, readKept } from '#/lib/tab-storage';
import { DRAFT_KEY as KEY } from '#/shared/sign-up/sign-up-start';

/** Never kept, and what is agreed to is agreed to anew each time. */
const NOT_KEPT = new Set(['password', 'consent', 'both_agree']);

/** React owns these fields, which start from the draft themselves. */
const NOT_FILLED = new Set(['country', 'region', 'city', 'interests']);

const draftSchema = v.record(v.string(), v.array(v.string()));

/** What was filled in, by field; one with several boxes has several values. */
export type SignUpDraft = v.InferOutput<typeof draftSchema>;

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function isField(element: Element): element is FormField {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** Keeps what was filled in for a reload of this tab, all but the password (spec 3, sign-up draft). */
export function keepDraft(form: HTMLFormElement): void {
  const data = new FormData(form);
  const inForm = new Set([...form.elements].filter(isField).map(({ name }) => name));
  // What is not on the page just now, such as a list that still loads, stays as it was.
  const draft = Object.fromEntries(Object.entries(readDraft()).filter(([name]) => !inForm.has(name)));
  for (const name of inForm) {
    const values = data.getAll(name).filter((value) => typeof value === 'string' && value !== '');
    if (name && !NOT_KEPT.has(name) && values.length > 0) draft[name] = values.map(String);
  }
  keep(KEY, draft);
}

/** What was kept; an empty object for a fresh start. */
export function readDraft(): SignUpDraft {
  const kept = v.safeParse(draftSchema, readKept(KEY));
  return kept.success ? kept.output : {};
}

/** The one value of a field in the draft. */
export function draftOf(field: string): string {
  return readDraft()[field]?.[0] ?? '';
}

/** Takes fields out of the draft, or puts one value into each. */
export function changeDraft(change: Readonly<Record<string, string | null>>): void {
  const draft = Object.entries(readDraft()).filter(([name]) => !(name in change));
  const set = Object.entries(change).flatMap(([name, value]) => (value === null ? [] : [[name, [value]] as const]));
  keep(KEY, Object.fromEntries([...draft, ...set]));
}

/** The account exists, or is given up: nothing of the draft stays behind. */
export function forgetDraft(): void {
  forget(KEY);
}

/** Puts the draft into fields that are still empty: what was typed before the script came wins. */
export function fillForm(form: HTMLFormElement, draft: SignUpDraft): void {
  const typed = new FormData(form);
  for (const element of [...form.elements].filter(isField)) {
    const values = draft[element.name];
    if (!values || NOT_KEPT.has(element.name) || NOT_FILLED.has(element.name)) continue;
    if (element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox')) {
      if (!typed.has(element.name)) element.checked = values.includes(element.value);
    } else if (element.value === '') {
      element.value = values[0] ?? '';
    }
  }
}
