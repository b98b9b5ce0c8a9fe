import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { findCard } from '#/api/member-cards';
import { useSettings } from '#/api/site';
import { AskBeforeClosing } from '#/features/signup/ask-before-closing';
import { ClosingWords, InviteOnlyWords } from '#/features/signup/invite-only';
import { LogInInstead } from '#/features/signup/log-in-instead';
import { OpenSignUp } from '#/features/signup/open-sign-up';
import { readDraft } from '#/features/signup/draft';
import { ModalTitle } from '#/features/signup/modal-title';
import { readRecipient } from '#/features/signup/recipient';
import { announceSignUp, REDIRECTED_TO_LOGIN, SIGN_UP_CLOSED, type SignUpAsked } from '#/shared/sign-up/sign-up-modal';
import { storedTracking } from '#/lib/tracking';
import { maySignUp } from '#/shared/sign-up/visitor-rights';
import { Dialog } from '#/ui/overlays/dialog';

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

/** The large sign-up over a page. In progress, neither Escape nor the backdrop closes it, and its cross asks once. */
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
      <Dialog open={open} size="large" closable={inProgress ? 'cross' : true} title={title} onClose={() => (inProgress ? setAsking(true) : close())}>
        <div onInput={() => setBegun(true)}>
          {isOpenSite && asked ? <OpenSignUp asked={asked} card={card} /> : <p>{closing ? <ClosingWords /> : <InviteOnlyWords />}</p>}
          <LogInInstead to={router.state.location.href} />
        </div>
      </Dialog>
    </>
  );
}
