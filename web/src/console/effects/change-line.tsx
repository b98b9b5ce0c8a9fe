import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Change, Role } from '#/console/api/types';
import { ROLE_NAMES } from '#/console/role-words';

/** What there would be more or less of, in a sentence. */
export function ChangeLine({ change: { what, of, by } }: { change: Change }) {
  const { i18n } = useLingui();
  const many = Math.abs(by);
  const isMore = by > 0;
  const name = of ?? '';
  const role = name in ROLE_NAMES ? i18n._(ROLE_NAMES[name as Role]) : name;
  switch (what) {
    case 'session':
      return <Plural value={many} one="# session ends." other="# sessions end." />;
    case 'link':
      return <Trans>The link that lets them in stops working.</Trans>;
    case 'role':
      return isMore ? <Trans>New role: {role}</Trans> : <Trans>Role that ends: {role}</Trans>;
    case 'request':
      return isMore ? (
        <Trans>A second administrator has to approve this role: {role}</Trans>
      ) : (
        <Trans>This request is done: {role}</Trans>
      );
    case 'job':
      return (
        <Plural
          value={many}
          one={`# failed job is thrown away: ${name}`}
          other={`# failed jobs are thrown away: ${name}`}
        />
      );
    case 'message':
      return (
        <Plural
          value={many}
          one={`${name} can read # message for half an hour.`}
          other={`${name} can read # messages for half an hour.`}
        />
      );
    case 'mail_stop':
      return <Trans>E-mails they can switch off are sent again.</Trans>;
    case 'host':
      return isMore ? <Trans>The site is at {name}.</Trans> : <Trans>The site is no longer at {name}.</Trans>;
    case 'old_host':
      return isMore ? <Trans>{name} leads on to the site.</Trans> : <Trans>{name} no longer leads to the site.</Trans>;
    case 'bundle':
      return <Plural value={many} one="# bundle of credits goes." other="# bundles of credits go." />;
    case 'discount_code':
      return <Plural value={many} one="# discount code goes." other="# discount codes go." />;
    case 'short_link':
      return <Plural value={many} one="# short link goes." other="# short links go." />;
    case 'newsletter':
      return <Plural value={many} one="# newsletter goes." other="# newsletters go." />;
    case 'page_text':
      return <Plural value={many} one="# text of its pages goes." other="# texts of its pages go." />;
    case 'debit_block':
      return <Trans>They can pay by direct debit again.</Trans>;
    case 'passkey':
      return (
        <Plural
          value={many}
          one="The passkeys of # member stop working."
          other="The passkeys of # members stop working."
        />
      );
  }
}
