import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { findCard } from '#/api/member-cards';
import { useSettings } from '#/api/site';
import type { ProfileCard } from '#/api/wire';
import { AskBeforeClosing } from '#/features/signup/ask-before-closing';
import { readDraft } from '#/features/signup/draft';
import { ClosingWords, InviteOnlyWords } from '#/features/signup/invite-only';
import { LogInInstead } from '#/features/signup/log-in-instead';
import { chooseRecipient, readRecipient } from '#/features/signup/recipient';
import { SignUpForm } from '#/features/signup/sign-up-form';
import { storedTracking } from '#/lib/tracking';
import {
  announceSignUp,
  REDIRECTED_TO_LOGIN,
  SIGN_UP_CLOSED,
  useSignUpModal,
  type SignUpAsked,
  type SignUpReason,
} from '#/shared/sign-up/sign-up-modal';
import { maySignUp } from '#/shared/sign-up/visitor-rights';
import { Dialog } from '#/ui/overlays/dialog';

/** The form inside the modal; each step is an entry of the history. Who wanted to write begins with the message. */
export function OpenSignUp({ asked, card }: { asked: SignUpAsked; card: ProfileCard | undefined }) {
  const show = useSignUpModal();
  const { reason, member, step, depth } = asked;
  useState(() => reason === 'message' && member !== null && chooseRecipient(member, card));
  return <SignUpForm step={step} goTo={(next) => show({ ...asked, step: next, depth: depth + 1 })} />;
}

/** What the sign-up is for, in the words of what was pressed. */
export function ModalTitle({ reason, name }: { reason: SignUpReason; name: string | undefined }) {
  if (!name || reason === 'join') return <Trans>Create your profile</Trans>;
  if (reason === 'like') return <Trans>Sign up to like {name}</Trans>;
  if (reason === 'gift') return <Trans>Sign up to send {name} a gift</Trans>;
  return <Trans>Get to know {name}</Trans>;
}

/** Closes on the two events of spec 2; closing also takes back the modal's own steps from the history. */
function useClosing(asked: SignUpAsked | undefined): boolean {
  const { history } = useRouter();
  const [closed, setClosed] = useState<SignUpAsked | undefined>();
  const close = useEffectEvent((event: Event) => {
    if (!asked || asked === closed) return;
    setClosed(asked);
    if (event.type === SIGN_UP_CLOSED) history.go(-asked.depth);
  });
  useEffect(() => {
    const listener = (event: Event) => close(event);
    for (const name of [SIGN_UP_CLOSED, REDIRECTED_TO_LOGIN]) addEventListener(name, listener);
    return () => {
      for (const name of [SIGN_UP_CLOSED, REDIRECTED_TO_LOGIN]) removeEventListener(name, listener);
    };
  }, []);
  return asked !== undefined && asked !== closed;
}

/**
 * The large sign-up over a page. In progress, neither Escape nor the backdrop closes it, and its cross asks
 * once.
 */
export function SignUpModal({ asked }: { asked: SignUpAsked | undefined }) {
  const client = useQueryClient();
  const { signups, closing } = useSettings();
  const router = useRouter();
  const open = useClosing(asked);
  const [begun, setBegun] = useState(() => Object.keys(readDraft()).length > 0);
  const [asking, setAsking] = useState(false);
  const card = asked?.member ? findCard(client, asked.member) : undefined;
  // After a reload only the draft knows.
  const kept = readRecipient();
  const name = card?.name ?? (kept?.id === asked?.member ? kept?.card?.name : undefined);
  const isOpenSite = maySignUp(signups, storedTracking());
  const inProgress = isOpenSite && (begun || (asked?.step ?? 0) > 0);
  const close = () => {
    setAsking(false);
    announceSignUp(SIGN_UP_CLOSED);
  };
  const shut = closing ? <Trans>This site is closing</Trans> : <Trans>By invitation only</Trans>;
  const title = isOpenSite ? <ModalTitle reason={asked?.reason ?? 'join'} name={name} /> : shut;
  return (
    <>
      {/* First, so that it is first to close and to give the focus back: to the dialog, which gives it to the page. */}
      <AskBeforeClosing open={asking && open} onStay={() => setAsking(false)} onLeave={close} />
      <Dialog
        open={open}
        size="large"
        closable={inProgress ? 'cross' : true}
        title={title}
        onClose={() => (inProgress ? setAsking(true) : close())}
      >
        <div onInput={() => setBegun(true)}>
          {isOpenSite && asked ? (
            <OpenSignUp asked={asked} card={card} />
          ) : (
            <p>{closing ? <ClosingWords /> : <InviteOnlyWords />}</p>
          )}
          <LogInInstead to={router.state.location.href} />
        </div>
      </Dialog>
    </>
  );
}
