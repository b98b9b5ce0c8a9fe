import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findCard } from '#/api/member-cards';
import type { Id } from '#/api/wire';
import { chooseRecipient } from '#/features/signup/recipient';
import { SignUpPage } from '#/features/signup/sign-up-page';

interface MemberSignUpPageProps {
  /** To whom the first message goes. */
  id: Id;
  step: number;
  goTo: (step: number) => void;
}

/**
 * Spec 2 /members/{id}/signup: sign-up that begins with a message; the member's card where this visitor was
 * shown it.
 */
export function MemberSignUpPage({ id, ...steps }: MemberSignUpPageProps) {
  const client = useQueryClient();
  const [{ card }] = useState(() => chooseRecipient(id, findCard(client, id)));
  const name = card?.name;
  return (
    <SignUpPage
      key={id}
      {...steps}
      loginTo={`/members/${id}`}
      title={name ? <Trans>Get to know {name}</Trans> : undefined}
    />
  );
}
