import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { send } from '#/console/api/call';
import type { ConsoleProblem } from '#/console/api/problem';
import { ActDialog } from '#/console/sites/act-dialog';
import { Checkbox } from '#/ui/fields/checkbox';
import { Select } from '#/ui/fields/select';
import { TextField } from '#/ui/fields/text-field';

/** Providers whose keys are written here, by their own names. */
const PROVIDERS = [
  { value: 'mollie', label: 'Mollie' },
  { value: 'verotel', label: 'Verotel' },
];

interface Draft {
  key: string;
  shop: string;
  isTest: boolean;
}

/** Writes the key of a company's account. It is shown nowhere afterwards. */
export function KeyDialog({ site, onClose }: { site: string; onClose: () => void }) {
  const { t } = useLingui();
  const [provider, setProvider] = useState('mollie');
  const [draft, setDraft] = useState<Draft>({ key: '', shop: '', isTest: false });
  const [isOther, setIsOther] = useState(false);
  const isVerotel = provider === 'verotel';
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const form = (reason: string) => ({
    site,
    key: draft.key.trim(),
    ...(isVerotel && { shop: draft.shop.trim(), is_test: draft.isTest }),
    other_account: isOther,
    reason,
  });
  return (
    <ActDialog
      title={<Trans>Key of the payment provider</Trans>}
      label={<Trans>Keep the key</Trans>}
      trial={(reason) => send('post', '/api/console/payment-key-trials', form(reason))}
      work={(reason) => send('put', '/api/console/payment-key', form(reason))}
      done={(answer) => (answer.request ? t`A second administrator has to approve it now.` : t`The key is set.`)}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <p>
            <Trans>
              New orders of the company are paid to this account, at all of its sites. No one can read the key again.
              Pay.nl is set by a command on the server.
            </Trans>{' '}
            <Trans>Where the company has two administrators, the other one has to approve it.</Trans>
          </p>
          <Select
            label={t`Payment provider`}
            options={PROVIDERS}
            value={provider}
            onChange={(event) => setProvider(event.currentTarget.value)}
          />
          {isVerotel ? (
            <VerotelFields draft={draft} problem={problem} onChange={change} />
          ) : (
            <KeyField
              label={t`API key of Mollie`}
              hint={t`It begins with live_ or test_.`}
              value={draft.key}
              problem={problem}
              onChange={(key) => change({ key })}
            />
          )}
          {(problem?.code === 'other_payment_account' || isOther) && (
            <Checkbox
              label={t`It belongs to another account, and that's what I want`}
              checked={isOther}
              onChange={(event) => setIsOther(event.currentTarget.checked)}
            />
          )}
        </>
      )}
    </ActDialog>
  );
}

interface VerotelFieldsProps {
  draft: Draft;
  problem: ConsoleProblem | null;
  onChange: (part: Partial<Draft>) => void;
}

function VerotelFields({ draft, problem, onChange }: VerotelFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <TextField
        label={t`Shop ID`}
        hint={t`At Verotel, in the FlexPay options of the website.`}
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={10}
        value={draft.shop}
        error={problem?.field('shop')}
        onChange={(event) => onChange({ shop: event.currentTarget.value })}
      />
      <KeyField
        label={t`Signature key`}
        hint={t`It's beside the shop ID.`}
        value={draft.key}
        problem={problem}
        onChange={(key) => onChange({ key })}
      />
      <Checkbox
        label={t`The shop is in test mode: no money moves`}
        checked={draft.isTest}
        onChange={(event) => onChange({ isTest: event.currentTarget.checked })}
      />
    </>
  );
}

interface KeyFieldProps {
  label: string;
  hint: string;
  value: string;
  problem: ConsoleProblem | null;
  onChange: (key: string) => void;
}

function KeyField({ label, hint, value, problem, onChange }: KeyFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      type="password"
      autoComplete="off"
      spellCheck={false}
      required
      minLength={10}
      maxLength={200}
      value={value}
      error={problem?.field('key')}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
