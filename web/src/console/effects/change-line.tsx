import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Change, Role } from '#/console/api/types';
import { MAIL_NAMES, PROVIDER_NAMES, SITE_STATES } from '#/console/effects/names';
import { languageName } from '#/console/language-name';
import { ROLE_NAMES } from '#/console/role-words';

/** What there would be more or less of, in a sentence. */
export function ChangeLine({ change: { what, of, by } }: { change: Change }) {
  const { i18n } = useLingui();
  const many = Math.abs(by);
  const isMore = by > 0;
  const change = isMore ? `+${by}` : `−${many}`;
  const name = of ?? '';
  const role = name in ROLE_NAMES ? i18n._(ROLE_NAMES[name as Role]) : name;
  const says = MAIL_NAMES[name] ? i18n._(MAIL_NAMES[name]) : name;
  switch (what) {
    case 'session':
      return <Plural value={many} one="# session ends." other="# sessions end." />;
    case 'link':
      return isMore ? (
        <Trans>A new link lets them in for 72 hours.</Trans>
      ) : (
        <Trans>The link that lets them in stops working.</Trans>
      );
    case 'staff_key':
      return <Plural value={many} one="# of their passkeys stops working." other="# of their passkeys stop working." />;
    case 'staff_password':
      return <Trans>Their password stops working.</Trans>;
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
    case 'waiting_mail':
      return (
        <Plural value={many} one={`# e-mail is never sent: ${says}`} other={`# e-mails are never sent: ${says}`} />
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
    case 'bank_file':
      return name === 'refunds' ? (
        <Trans>Files of refunds that wait for release: {change}</Trans>
      ) : (
        <Trans>Files of debits that wait for release: {change}</Trans>
      );
    case 'failed_debit':
      return (
        <Plural
          value={many}
          one="# debit that no bank would accept fails. Its member gets an e-mail."
          other="# debits that no bank would accept fail. Their members get e-mails."
        />
      );
    case 'cancelled_debit':
      return (
        <Plural
          value={many}
          one="# debit is cancelled because its mandate has ended. Its member gets an e-mail."
          other="# debits are cancelled because their mandates have ended. Their members get e-mails."
        />
      );
    case 'moved_debit':
      return (
        <Plural
          value={many}
          one="# debit moves to a later day. Its member gets an e-mail."
          other="# debits move to a later day. Their members get e-mails."
        />
      );
    case 'site_state':
    case 'news_reader':
    case 'few_readers':
    case 'seller':
    case 'test_account':
    case 'mandate':
    case 'waiting_key':
      return <SiteChangeLine change={{ what, of, by }} />;
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

/** The same of a site's door, its news, and how its company is paid. */
function SiteChangeLine({ change: { what, of, by } }: { change: Change }) {
  const { i18n } = useLingui();
  const many = Math.abs(by);
  const name = of ?? '';
  const isOfReaders = what === 'news_reader' || what === 'few_readers';
  const language = isOfReaders ? languageName(name, i18n.locale) : name;
  const provider = PROVIDER_NAMES[name] ?? name;
  const state = SITE_STATES[name] ? i18n._(SITE_STATES[name]) : name;
  switch (what) {
    case 'site_state':
      return <Trans>The site is then {state}.</Trans>;
    case 'news_reader':
      return (
        <Plural
          value={many}
          one={`# member gets it in this language: ${language}`}
          other={`# members get it in this language: ${language}`}
        />
      );
    case 'few_readers':
      return <Trans>Fewer than five members get it in this language: {language}</Trans>;
    case 'seller':
      return <Trans>New orders are paid through {provider}.</Trans>;
    case 'test_account':
      return by > 0 ? (
        <Trans>The account at {provider} is in test mode: no money moves.</Trans>
      ) : (
        <Trans>Real money moves from then on.</Trans>
      );
    case 'waiting_key':
      return by > 0 ? (
        <Trans>A second administrator has to approve this key: {provider}</Trans>
      ) : (
        <Trans>This request is done: {provider}</Trans>
      );
    default:
      return (
        <Plural
          value={many}
          one="# way to pay that a member saved stops working. They enter it again."
          other="# ways to pay that members saved stop working. They enter them again."
        />
      );
  }
}
