import { Trans, useLingui } from '@lingui/react/macro';
import { CloudOff } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { beginAnew, leaveSession } from '#/api/leave-session';
import { isStillTheirs } from '#/api/live-session';
import { tellEnd } from '#/api/tell-end';
import { isEnding, lastWords } from '#/lib/ending';
import { loadPage } from '#/lib/load-page';
import { Button } from '#/ui/buttons/button';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';

/** How often the server is told again. */
const AGAIN_MS = 5000;
/** A log-out that takes no longer is not worth a word. */
const QUICK_MS = 1000;
/** What another tab says counts when the server has not denied it by then. */
const ASKED_WITHIN_MS = 3000;

/** Tells the server until it knows, then leads home. `late` once that is worth a word; `again` tries at once. */
function useTelling(): { late: boolean; busy: boolean; again: () => void } {
  const [late, setLate] = useState(!navigator.onLine);
  const [busy, setBusy] = useState(true);
  const tell = async () => {
    // Another tab may have told it.
    const isTold = !isEnding() || (await tellEnd());
    if (isTold) return loadPage.to('/');
    setBusy(false);
    setLate(true);
  };
  const tellAgain = useEffectEvent(() => void tell());
  useEffect(() => {
    const leave = new AbortController();
    const timers = [
      setTimeout(() => tellAgain()),
      setTimeout(() => setLate(true), QUICK_MS),
      setInterval(() => tellAgain(), AGAIN_MS),
    ];
    addEventListener('online', () => tellAgain(), { signal: leave.signal });
    return () => {
      leave.abort();
      timers.forEach(clearInterval);
    };
  }, []);
  return {
    late,
    busy,
    again: () => {
      setBusy(true);
      void tell();
    },
  };
}

/** Stands in place of the app once somebody has logged out, until the server knows. */
function Farewell() {
  const { t } = useLingui();
  const { late, busy, again } = useTelling();
  return (
    <main id="content">
      <title>{t`You're logged out on this device`}</title>
      <div role="status">
        {late && (
          <MessagePage
            mark={
              <OutcomeMark state="waiting">
                <CloudOff />
              </OutcomeMark>
            }
            title={<Trans>You're logged out on this device</Trans>}
          >
            <p>
              <Trans>
                We can't reach our server right now, so it doesn't know yet. We'll tell it as soon as there's a
                connection, even if you close this page and come back later. Until then, nothing from your account is
                shown here.
              </Trans>
            </p>
            <p>
              <Trans>Is this someone else's device? Then it's best to wait until this page moves on.</Trans>
            </p>
            <Button variant="secondary" busy={busy} onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          </MessagePage>
        )}
      </div>
    </main>
  );
}

/**
 * Puts the last words in place of the app: of who is logged out nothing is left on the screen, nor in the
 * address.
 */
export function showFarewell(): void {
  lastWords.set(<Farewell />);
  // Not by the router, which would go there.
  History.prototype.replaceState.call(history, null, '', '/');
}

/**
 * Ends a member's page, as a refused call or another tab asks for; `now` is whose browser it is now, null:
 * nobody's; undefined: another's, not known whose.
 */
export async function endPage(now: string | null | undefined): Promise<void> {
  const isTold = now !== undefined;
  if (now === null && !isEnding() && (await isStillTheirs(false, AbortSignal.timeout(ASKED_WITHIN_MS)))) return;
  if (now !== null || !isEnding()) return beginAnew(now, isTold);
  showFarewell();
  await leaveSession(null);
}
