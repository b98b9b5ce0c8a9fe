import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useUser } from '#/api/session';
import type { Activated } from '#/api/wire';
import { ConfirmAddress } from '#/features/signup/confirm-address';
import { Welcome } from '#/features/signup/welcome';

interface ActivationDonePageProps {
  token: string | null;
  /** Called when the token has done its work: it leaves the address. */
  onUsed: () => Promise<void>;
}

/** Spec 2 /activate/done: the mailed link leads here; opening it uses nothing up, pressing the button does. */
export function ActivationDonePage({ token, onUsed }: ActivationDonePageProps) {
  const user = useUser();
  const [activated, setActivated] = useState<Activated | null>(null);
  const use = async (answer: Activated) => {
    setActivated(answer);
    await onUsed();
  };
  if (token) return <ConfirmAddress token={token} onUsed={use} />;
  if (user && user.status !== 'not_confirmed') return <Welcome name={user.profile.name} message={activated} />;
  return <Navigate to="/activate/error" replace />;
}
