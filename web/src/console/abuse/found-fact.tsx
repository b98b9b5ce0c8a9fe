import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { AbuseFound } from '#/console/api/types';
import { RULE_WORDS } from '#/console/abuse/rule-words';
import { formatDate } from '#/lib/time-ago';

/** What a rule noticed, beside its case: counts, and none of the messages. */
export function FoundFact({ found }: { found: AbuseFound }) {
  const { i18n } = useLingui();
  const day = formatDate(found.day, i18n.locale);
  const name = i18n._(RULE_WORDS[found.rule].name);
  return (
    <>
      <p>
        <Trans>
          A rule noticed this, no one reported it: {name}, {day}.
        </Trans>
      </p>
      <p>
        <Fact found={found} />
      </p>
    </>
  );
}

function Fact({ found: { rule, count, shared_card: isShared } }: { found: AbuseFound }) {
  switch (rule) {
    case 'same_opener':
      return (
        <Plural
          value={count}
          one="The same first message to # person within 24 hours"
          other="The same first message to # people within 24 hours"
        />
      );
    case 'links':
      return (
        <Plural
          value={count}
          one="# first message with a web address within 24 hours"
          other="# first messages with a web address within 24 hours"
        />
      );
    case 'countries':
      return (
        <Plural
          value={count}
          one="A new account that wrote to people in # country within 24 hours"
          other="A new account that wrote to people in # countries within 24 hours"
        />
      );
    default:
      return (
        <>
          {count > 0 && (
            <Plural
              value={count}
              one="# payment by card was charged back."
              other="# payments by card were charged back."
            />
          )}{' '}
          {isShared && <Trans>A card that is kept here was charged back with another member.</Trans>}
        </>
      );
  }
}
