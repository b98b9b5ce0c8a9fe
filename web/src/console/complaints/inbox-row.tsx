import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { InboxLine } from '#/console/api/types';
import { CATEGORY_NAMES, DECISION_NAMES } from '#/console/complaints/complaint-words';
import { Due } from '#/console/due';
import { Moment } from '#/console/times';
import { Chip } from '#/ui/buttons/chip';
import styles from './complaints.module.css';

/** A line of the inbox. */
export function InboxRow({ line }: { line: InboxLine }) {
  const { i18n } = useLingui();
  const { number, category, answer_by: answerBy, decision, site, locale, subject, assignee } = line;
  return (
    <li className={styles.line}>
      <Link to="/complaints/$number" params={{ number }} className={styles.open} data-row preload={false}>
        <span className={styles.top}>
          <strong>{i18n._(CATEGORY_NAMES[category])}</strong>
          {answerBy && <Due at={answerBy} />}
          {decision && <Chip>{i18n._(DECISION_NAMES[decision])}</Chip>}
          {line.is_appeal && (
            <Chip tone="tint">
              <Trans>Appeal</Trans>
            </Chip>
          )}
          {line.mine_decision && (
            <Chip>
              <Trans>Your decision: someone else decides</Trans>
            </Chip>
          )}
        </span>
        {subject && (
          <span className={styles.subject} lang={locale}>
            {subject}
          </span>
        )}
        <span className={styles.detail}>
          {[number, site.domain, locale, assignee?.name].filter(Boolean).join(' · ')}
          {' · '}
          <Moment at={line.created_at} />
        </span>
      </Link>
    </li>
  );
}
