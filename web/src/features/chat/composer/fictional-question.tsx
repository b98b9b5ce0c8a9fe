import type { Id } from '#/api/wire';
import type { FictionalQuestionProps } from '#/features/chat/composer/fictional-question-lazy';
import type { MemberStorage } from '#/lib/member-storage';
import { lazyPart } from '#/ui/layout/lazy-part';

const LazyFictionalQuestion = lazyPart(() => import('#/features/chat/composer/fictional-question-lazy').then((module) => module.LazyFictionalQuestion), { onMissing: ({ onClose }) => onClose() });

/** The question before the first paid message to a fictional profile; its parts come when it is asked. */
export function FictionalQuestion({ open, ...props }: FictionalQuestionProps & { open: boolean }) {
  return open && <LazyFictionalQuestion {...props} />;
}

/** Whether this member has agreed before. */
export function hasAgreed(storage: MemberStorage, partner: Id): boolean {
  return storage.get(partner) !== null;
}
