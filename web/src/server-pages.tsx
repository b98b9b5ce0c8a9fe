import { Trans } from '@lingui/react/macro';
import { CircleAlert, SearchX, Wrench } from 'lucide-react';
import { buttonClass } from '#/ui/buttons/button';
import { MessagePage, OutcomeMark } from '#/ui/layout/message-page';
import { Logo } from '#/ui/marks/logo';

/** What one can quote, as marks: the status, and the reference where the server failed. */
function ToQuote() {
  const [status, reference] = ['{{status}}', '{{reference}}'];
  return (
    <>
      <Trans>Error code: {status}</Trans>
      {'{{#reference}}'}
      <br />
      <Trans comment="What one tells customer service, such as 4F7K-29QD">Reference: {reference}</Trans>
      {'{{/reference}}'}
    </>
  );
}

/**
 * What the server answers to somebody who opens an address where it can show no page: a fault of ours, or a refusal
 * (spec 8). Nothing here runs, so it holds though all else fails; status, reference and words are marks.
 */
export function RefusedPage({ name }: { name: string }) {
  return (
    <>
      <header className="shell-bar">
        <Logo name={name} />
      </header>
      <main id="content">
        <MessagePage
          mark={
            <OutcomeMark state="failed">
              <CircleAlert />
            </OutcomeMark>
          }
          title="{{detail}}"
          note={<ToQuote />}
        >
          {/* The empty address is the page that was wanted. */}
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
          <a href="" className={buttonClass({})}>
            <Trans>Try again</Trans>
          </a>
          <a href="/">
            <Trans>Back to the home page</Trans>
          </a>
        </MessagePage>
      </main>
    </>
  );
}

/** A site that its operator has closed for a while: members lose nothing, and search engines keep it. */
export function MaintenancePage({ name }: { name: string }) {
  return (
    <>
      <header className="shell-bar">
        <Logo name={name} />
      </header>
      <main id="content">
        <MessagePage
          mark={
            <OutcomeMark state="waiting">
              <Wrench />
            </OutcomeMark>
          }
          title={<Trans>We're working on the site</Trans>}
        >
          <p>
            <Trans>
              It's closed for a short while. Your profile, messages and credits are safe. Please come back a little
              later.
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

/** What stands at an address that leads here but is no site of ours: there is no name to give. */
export function NoSitePage() {
  return (
    <main id="content">
      <MessagePage
        mark={
          <OutcomeMark state="waiting">
            <SearchX />
          </OutcomeMark>
        }
        title={<Trans>There's no site at this address</Trans>}
      >
        <p>
          <Trans>Please check the address. It may have a typo, or the site may have moved.</Trans>
        </p>
      </MessagePage>
    </main>
  );
}

/**
 * What stands on every page unseen until one of them is true: `boot.ts` shows the first where the app's script
 * does not come, `too-old.js` the second. The link loads the page anew, whatever else does not work.
 */
export function UnseenWords() {
  return (
    <>
      <p id="not-loaded" role="alert" className="page-word" hidden>
        <Trans>We couldn't load the whole page. Please check your connection.</Trans>{' '}
        {/* The empty address is this page. */}
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid */}
        <a href="">
          <Trans>Reload</Trans>
        </a>
      </p>
      <p id="too-old" role="alert" className="page-word" hidden>
        <Trans>Your browser is too old for this site. Please update it or use another one.</Trans>
      </p>
    </>
  );
}
