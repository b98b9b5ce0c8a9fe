import * as v from 'valibot';
import type { Id, ProfileCard } from '#/api/wire';
import { changeDraft } from '#/features/signup/draft';
import { forget, keep, readKept } from '#/lib/tab-storage';
import { RECIPIENT_KEY as KEY } from '#/shared/sign-up/sign-up-start';

const cardSchema = v.object({
  name: v.string(),
  age: v.number(),
  second_age: v.nullish(v.number()),
  city: v.string(),
  fictional: v.boolean(),
});

const recipientSchema = v.object({ id: v.pipe(v.string(), v.uuid()), card: v.nullable(cardSchema) });

/** What the form shows of somebody: nothing that the visitor was not shown before. */
export type RecipientCard = v.InferOutput<typeof cardSchema>;

/** To whom the first message goes; `card` is null where a visitor may not see the member. */
export interface Recipient {
  id: Id;
  card: RecipientCard | null;
}

/** Whom this tab's sign-up writes to; null for nobody. */
export function readRecipient(): Recipient | null {
  const kept = v.safeParse(recipientSchema, readKept(KEY));
  return kept.success ? kept.output : null;
}

/** Writes to `id` from now on; what was written to somebody else goes to nobody. */
export function chooseRecipient(id: Id, card: ProfileCard | undefined): Recipient {
  const before = readRecipient();
  const same = before?.id === id;
  if (!same) changeDraft({ signup_message: null });
  const second = card?.second_age ? { second_age: card.second_age } : {};
  const shown = card && { name: card.name, age: card.age, ...second, city: card.city, fictional: card.fictional };
  const recipient = { id, card: shown ?? (same ? before.card : null) };
  keep(KEY, recipient);
  return recipient;
}

/** Signs up without a message. */
export function forgetRecipient(): void {
  forget(KEY);
  changeDraft({ signup_message: null });
}
