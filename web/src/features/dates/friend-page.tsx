import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MessagePage } from '#/ui/layout/message-page';
import { Logo } from '#/ui/marks/logo';

/** What the server fills in (SERVER-CONTRACT.md). */
const MARKS = {
  member: '{{member}}',
  partner: '{{partner}}',
  place: '{{place}}',
  note: '{{note}}',
  when: '{{when}}',
  photo: '{{photo}}',
  asksAt: '{{asks_at}}',
  checkedAt: '{{checked_in_at}}',
  endsAt: '{{ends_at}}',
};

/** Of its tab: whose plan it is stands on the page. */
export function friendTitle(): string {
  return t(i18n)`Date plan`;
}

/** Where the check-in stands, in one of its sections. */
function Standing() {
  const { member, asksAt, checkedAt } = MARKS;
  return (
    <>
      {'{{#missing}}'}
      <p>
        <strong>
          <Trans comment="on a page for a friend: somebody on a date has not told yet that all is well">
            No check-in yet
          </Trans>
        </strong>
      </p>
      <p>
        <Trans>
          There can be many reasons: a flat battery, no signal, a good evening. If you're worried, call {member}. If
          there's danger, call the emergency number.
        </Trans>
      </p>
      {'{{/missing}}'}
      {'{{#waiting}}'}
      <p>
        <Trans>
          We'll ask {member} to check in on {asksAt}. Reload this page then.
        </Trans>
      </p>
      {'{{/waiting}}'}
      {'{{#checked_in}}'}
      <p>
        <strong>
          <Trans>Checked in on {checkedAt}</Trans>
        </strong>
      </p>
      {'{{/checked_in}}'}
    </>
  );
}

/**
 * A member's date plan as a friend with the link sees it. Nothing here runs, so the newest of it comes by loading the
 * page again.
 */
export function FriendPage({ name }: { name: string }) {
  const { member, partner, place, note, when, photo, endsAt } = MARKS;
  return (
    <>
      <header className="shell-bar">
        <Logo name={name} />
      </header>
      <main id="content">
        <MessagePage
          mark={
            <>
              {'{{#photo}}'}
              <img src={photo} alt="" width="160" loading="lazy" />
              {'{{/photo}}'}
            </>
          }
          title={<Trans>{member} shares a date plan with you</Trans>}
          note={
            <Trans>
              {member} wrote this plan and gave you the link. {name} doesn't contact you, and no one there watches this
              page. It ends on {endsAt}, or as soon as {member} ends it.
            </Trans>
          }
        >
          <p>
            <strong>
              <Trans comment="day and time of a date">When</Trans>
            </strong>
            <br />
            {when}
          </p>
          <p>
            <strong>
              <Trans comment="place of a date">Where</Trans>
            </strong>
            <br />
            <bdi>{place}</bdi>
          </p>
          {'{{#partner}}'}
          <p>
            <strong>
              <Trans comment="whom somebody meets on a date">With</Trans>
            </strong>
            <br />
            <bdi>{partner}</bdi>
          </p>
          {'{{/partner}}'}
          {'{{#note}}'}
          <p>
            <strong>
              <Trans comment="what else somebody wrote to a friend about a date">Note</Trans>
            </strong>
            <br />
            <bdi>{note}</bdi>
          </p>
          {'{{/note}}'}
          <Standing />
        </MessagePage>
      </main>
    </>
  );
}
