import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { abuseRulesQuery } from '#/console/abuse/rules';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import { useMay } from '#/console/api/session';
import type { AbuseRuleState, AbuseSite, AbuseTrial } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { actsOf, numbersOf, typed } from '#/console/abuse/rules';
import { RULE_WORDS } from '#/console/abuse/rule-words';
import { SetDialog, type RuleChange } from '#/console/abuse/set-dialog';
import { TrialResult } from '#/console/abuse/trial-result';
import { Button } from '#/ui/buttons/button';
import { Chip } from '#/ui/buttons/chip';
import { TextField } from '#/ui/fields/text-field';
import { Notice } from '#/ui/marks/notice';
import styles from './abuse.module.css';

interface RuleCardProps {
  site: AbuseSite;
  rule: AbuseRuleState;
}

/** A rule at a site: its numbers, a trial with them, and switching it. */
export function RuleCard({ site, rule }: RuleCardProps) {
  const { i18n, t } = useLingui();
  const maySet = useMay()('set_signals');
  const [fields, setFields] = useState(() => typed(rule.numbers));
  const [trial, setTrial] = useState<AbuseTrial | null>(null);
  const [change, setChange] = useState<RuleChange | null>(null);
  const words = RULE_WORDS[rule.rule];
  const numbers = numbersOf(fields, rule);
  const acts = actsOf(rule, numbers);
  const attempt = useAct(
    () => send('post', '/api/console/abuse-rule-trials', { site: site.site, rule: rule.rule, numbers }),
    { renews: [abuseRulesQuery.queryKey], quiet: true, onDone: setTrial },
  );
  const { problem } = attempt;
  const enter = (part: Partial<typeof fields>) => {
    setTrial(null);
    attempt.reset();
    setFields({ ...fields, ...part });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt.act(undefined);
  };
  const name = i18n._(words.name);
  const field = { type: 'number', inputMode: 'numeric', step: 1, required: true, disabled: !maySet } as const;
  const isBeyond =
    rule.rule === 'same_opener' && site.identical_openers > 0 && numbers.threshold > site.identical_openers;
  return (
    <li className={styles.card}>
      <h2 className={styles.head}>
        {name} {rule.on ? <Chip tone="tint">{t`On`}</Chip> : <Chip>{t`Off`}</Chip>}
      </h2>
      <p>{i18n._(words.help)}</p>
      <form className={styles.form} aria-label={name} onSubmit={submit}>
        <div className={styles.fields}>
          <TextField
            {...field}
            label={i18n._(words.threshold)}
            min={rule.least}
            max={rule.most}
            value={fields.threshold}
            error={problem?.field('threshold')}
            onChange={(event) => enter({ threshold: event.currentTarget.value })}
          />
          {rule.numbers.days !== null && (
            <TextField
              {...field}
              label={t`New for how many days`}
              min={1}
              max={60}
              value={fields.days}
              error={problem?.field('days')}
              onChange={(event) => enter({ days: event.currentTarget.value })}
            />
          )}
        </div>
        {isBeyond && (
          <Notice tone="warn">
            <Trans>
              The settings of this site let the same first words go to no more people than {site.identical_openers} in
              24 hours: above that, this rule notices no one.
            </Trans>
          </Notice>
        )}
        {problem && (
          <Notice tone="danger" announce>
            {saidOf(problem)}
          </Notice>
        )}
        {maySet && (
          <p className={styles.acts}>
            <Button type="submit" size="small" variant="secondary" busy={attempt.isBusy}>
              <Trans>Try on the last 7 days</Trans>
            </Button>
            {(acts === 'switch_on' || acts === 'change') && (
              <Button size="small" onClick={() => setChange({ on: true, numbers })}>
                {acts === 'switch_on' ? <Trans>Switch on</Trans> : <Trans>Use these numbers</Trans>}
              </Button>
            )}
            {rule.on && (
              <Button size="small" variant="secondary" onClick={() => setChange({ on: false, numbers: rule.numbers })}>
                <Trans>Switch off</Trans>
              </Button>
            )}
          </p>
        )}
        {maySet && acts === 'try_first' && (
          <p className={styles.detail}>
            <Trans>Try these numbers first. You then have a day to switch the rule on with them.</Trans>
          </p>
        )}
      </form>
      {trial && <TrialResult trial={trial} rule={name} />}
      {change && (
        <SetDialog
          site={site}
          rule={rule}
          change={change}
          onClose={() => setChange(null)}
          onDone={() => {
            setChange(null);
            setFields(typed(change.numbers));
          }}
        />
      )}
    </li>
  );
}
