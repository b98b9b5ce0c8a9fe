import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { decisionsQuery } from '#/api/queries/own-profile';
import type { Statement } from '#/api/wire';
import { regional } from '#/lib/regional';
import { classNames } from '#/ui/class-names';
import styles from './complaints.module.css';

const MEASURES: Record<Statement['measure'], MessageDescriptor> = {
  account_closed: msg`Your account is closed.`,
  photo_rejected: msg`Your photo is hidden from everyone else for as long as this decision stands. You can still see it.`,
  photo_removed: msg`A photo or voice message you sent has been permanently removed for both of you.`,
  text_hidden: msg`Your text is hidden from everyone else until you change it. You can still see it.`,
  warned: msg`This is a warning. Nothing else changes for now.`,
  paused: msg`You can log in and read, but you can't send messages, gifts or likes, report other members, or change your photos or profile.`,
  reports_paused: msg`Reports you make will wait. Reports about someone under 18, violence or anything illegal don't have to.`,
};
const SOURCES: Record<Statement['source'], MessageDescriptor> = {
  report: msg`A member reported it to us.`,
  notice: msg`We received a notice of illegal content.`,
  rule: msg`A rule of our program noticed it, and a person looked at it.`,
  own: msg`We came across it ourselves.`,
};

function moment(locale: string, at: string): string {
  const format = new Intl.DateTimeFormat(regional(locale), { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(at));
}

/**
 * The statement of reasons (DSA 17) of the decision with this number; nothing where it is none about what the
 * member shows.
 */
export function Decision({ number }: { number: string }) {
  const { i18n } = useLingui();
  const found = useQuery(decisionsQuery).data?.find((one) => one.number === number);
  if (!found) return null;
  const { measure, rule, facts, source, until } = found;
  const when = until && moment(i18n.locale, until);
  return (
    <section aria-labelledby="decision">
      <h2 id="decision" className={styles.title}>
        <Trans>Our decision {number}</Trans>
      </h2>
      <div className={classNames(styles.line, styles.thread)}>
        <p>{i18n._(MEASURES[measure])}</p>
        {when && (
          <p>
            <Trans>Until {when}</Trans>
          </p>
        )}
        <p className={styles.words}>{facts}</p>
        <p className={styles.words}>
          <Trans>The rule or law: {rule}</Trans>
        </p>
        <p>
          {i18n._(SOURCES[source])} <Trans>This was decided by people, not by a program.</Trans>
        </p>
        <p className={styles.hint}>
          <Trans>
            You can complain free of charge within six months. Someone who wasn't involved in this decision will review
            it. In the European Union, you can also turn to a certified out-of-court dispute settlement body, and you
            can always go to court.
          </Trans>
        </p>
      </div>
    </section>
  );
}
