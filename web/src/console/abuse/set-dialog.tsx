import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { abuseRulesQuery } from '#/console/abuse/rules';
import { send } from '#/console/api/call';
import { saidOf } from '#/console/api/problem';
import type { AbuseNumbers, AbuseRuleState, AbuseSite } from '#/console/api/types';
import { useAct } from '#/console/api/use-act';
import { RULE_WORDS } from '#/console/abuse/rule-words';
import { ReasonField } from '#/console/log/reason-field';
import { Button } from '#/ui/buttons/button';
import { Notice } from '#/ui/marks/notice';
import { Dialog } from '#/ui/overlays/dialog';
import { showToast } from '#/ui/overlays/toast-store';
import styles from './abuse.module.css';

/** What a rule shall be. */
export interface RuleChange {
  on: boolean;
  numbers: AbuseNumbers;
}

interface SetDialogProps {
  site: AbuseSite;
  rule: AbuseRuleState;
  change: RuleChange;
  onClose: () => void;
  onDone: () => void;
}

/** Switches a rule on or off, or gives it other numbers, for a reason that goes into the log. */
export function SetDialog({ site, rule, change: { on, numbers }, onClose, onDone }: SetDialogProps) {
  const { i18n, t } = useLingui();
  const [reason, setReason] = useState('');
  const set = useAct(
    () =>
      send('put', '/api/console/abuse-rules', {
        site: site.site,
        rule: rule.rule,
        on,
        numbers,
        seen: { on: rule.on, numbers: rule.numbers },
        reason: reason.trim(),
      }),
    {
      renews: [abuseRulesQuery.queryKey],
      quiet: true,
      onDone: () => {
        showToast(on ? t`The rule is on` : t`The rule is off`);
        onDone();
      },
    },
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    set.act(undefined);
  };
  return (
    <Dialog
      open
      closable="cross"
      onClose={onClose}
      title={i18n._(RULE_WORDS[rule.rule].name)}
      actions={
        <Button type="submit" form="set-rule" busy={set.isBusy}>
          {on ? <Trans>Switch on</Trans> : <Trans>Switch off</Trans>}
        </Button>
      }
    >
      <form id="set-rule" className={styles.form} onSubmit={submit}>
        {set.problem && (
          <Notice tone="danger" announce>
            {saidOf(set.problem)}
          </Notice>
        )}
        <p>
          {on ? (
            <Trans>
              From now on it makes cases at {site.domain}, one per member at a time. Whoever reached its number since
              yesterday is among them.
            </Trans>
          ) : (
            <Trans>It makes no more cases at {site.domain}. Those that are open stay open.</Trans>
          )}
        </p>
        <ReasonField value={reason} error={set.problem?.field('reason')} onChange={setReason} />
      </form>
    </Dialog>
  );
}
