import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#/api/session';
import { loadArea } from '#/i18n/catalogues';
import { useHydrated } from '#/lib/hydrated';
import { lazyPart } from '#/ui/layout/lazy-part';

const SignUpModal = lazyPart(async () => {
  const [{ SignUpModal: component }] = await Promise.all([import('#/features/signup/sign-up-modal'), loadArea('join')]);
  return component;
});

/** The large sign-up of the default and empty layouts (spec 2); its code comes when somebody asks for it. */
export function SignUpDialogs() {
  const asked = useLocation({ select: ({ state }) => state.signUp });
  const hydrated = useHydrated();
  const user = useUser();
  const [used, setUsed] = useState(false);
  if (asked && !used) setUsed(true);
  // Once used it stays: a dialog that closes gives the focus back, one that vanishes does not.
  if (!hydrated || user || !used) return null;
  return <SignUpModal asked={asked} />;
}
