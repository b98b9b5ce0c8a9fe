import { lazy, Suspense } from 'react';
import type { Id } from '#/api/types';
import type { FictionalQuestionProps } from '#/features/chat/fictional-question-lazy';
import type { MemberStorage } from '#/lib/member-storage';

const LazyFictionalQuestion = lazy(() => import('#/features/chat/fictional-question-lazy').then((module) => ({ default: module.LazyFictionalQuestion })));

/** The question before the first paid message to a fictional profile; its parts come when it is asked. */
export function FictionalQuestion({ open, ...props }: FictionalQuestionProps & { open: boolean }) {
  return open && <Suspense><LazyFictionalQuestion {...props} /></Suspense>;
}

/** Whether this member has agreed before. */
export function hasAgreed(storage: MemberStorage, partner: Id): boolean {
  return storage.get(partner) !== null;
}
