import { useState } from 'react';
import type { ProfileCard } from '#/api/wire';
import { chooseRecipient } from '#/features/signup/recipient';
import { SignUpForm } from '#/features/signup/sign-up-form';
import { useSignUpModal, type SignUpAsked } from '#/shared/sign-up/sign-up-modal';

/** The form inside the modal; each step is an entry of the history. Who wanted to write begins with the message. */
export function OpenSignUp({ asked, card }: { asked: SignUpAsked; card: ProfileCard | undefined }) {
  const show = useSignUpModal();
  const { reason, member, step, depth } = asked;
  useState(() => reason === 'message' && member !== null && chooseRecipient(member, card));
  return <SignUpForm step={step} goTo={(next) => show({ ...asked, step: next, depth: depth + 1 })} />;
}
