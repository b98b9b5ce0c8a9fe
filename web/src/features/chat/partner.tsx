import { Trans } from '@lingui/react/macro';
import { onLiveEvent } from '#/api/live';
import { useSettings } from '#/api/site';
import type { Id, ProfileCard } from '#/api/wire';
import { createStore } from '#/lib/store';

/** Stands where the name of a partner stood who has left. */
export function FormerMember() {
  return <Trans comment="In place of the name of somebody who deleted their account">Former member</Trans>;
}

/** Address of a member's small photo; null without one. */
export function usePortrait({ main_image: image }: ProfileCard): string | null {
  const { cdn_prefix: prefix } = useSettings();
  return image ? prefix + image.thumb_filename : null;
}

/** Spec 3: the indicator shows so long after the last word of it. */
const TYPING_SHOWN_MS = 5000;

/** Conversations whose partner is typing just now. */
export const typingIn = createStore<ReadonlySet<Id>>(new Set());

const timers = new Map<Id, ReturnType<typeof setTimeout>>();

function stop(conversation: Id): void {
  clearTimeout(timers.get(conversation));
  timers.delete(conversation);
  if (typingIn.get().has(conversation)) typingIn.set(new Set([...typingIn.get()].filter((id) => id !== conversation)));
}

function start(conversation: Id): void {
  clearTimeout(timers.get(conversation));
  timers.set(
    conversation,
    setTimeout(() => stop(conversation), TYPING_SHOWN_MS),
  );
  if (!typingIn.get().has(conversation)) typingIn.set(new Set([...typingIn.get(), conversation]));
}

/** Follows typing events until the returned function is called; a message ends its writer's typing. */
export function followTyping(): () => void {
  const end = onLiveEvent((event) => {
    if (event.type === 'typing') start(event.conversation);
    if (event.type === 'message' || event.type === 'conversation_removed') stop(event.conversation);
  });
  return () => {
    end();
    [...timers.keys()].forEach(stop);
  };
}
