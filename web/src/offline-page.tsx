import { Trans } from '@lingui/react/macro';
import { WifiOff } from 'lucide-react';
import { buttonClass } from '#/ui/buttons/button';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';
import { Logo } from '#/ui/marks/logo';

/**
 * What the service worker shows in place of a page when there is no network (tools/prerender.ts). Nothing here
 * runs but `offline.ts`, so the way back is a plain link to the address that the browser shows.
 */
export function OfflinePage({ name }: { name: string }) {
  return (
    <>
      <header className="shell-bar">
        <Logo name={name} />
      </header>
      <main id="content">
        <MessagePage
          mark={
            <OutcomeMark state="waiting">
              <WifiOff />
            </OutcomeMark>
          }
          title={<Trans>You're offline</Trans>}
        >
          <p>
            <Trans>
              There's no internet connection. What you've written is saved on this device, and this page will come back
              on its own.
            </Trans>
          </p>
          {/* The empty address is the page that was wanted. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className={buttonClass({})}>
            <Trans>Try again</Trans>
          </a>
        </MessagePage>
      </main>
    </>
  );
}
